import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../bench/speed/line/certificate.ts';
import { certificate, LINES, type LineName, serveBuild } from '../../bench/speed/line/serve-build.ts';

const PAGE = '<!doctype html><title>A page</title>';
const LONG = 'a'.repeat(20_000);
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bench-build-'));
  for (const name of ['index.html', '404.html']) writeFileSync(path.join(folder, name), PAGE);
  writeFileSync(path.join(folder, 'long.txt'), LONG);
  writeFileSync(path.join(folder, '_headers'), '/*\n  X-Of-The-Site: yes\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Answer {
  readonly status: number;
  readonly header: string | undefined;
  readonly text: string;
}

function overHttp2(origin: string, address: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const session = connect(origin, { ca: certificate.cert }).on('error', reject);
    const stream = session.request({ ':path': address });
    let [status, header, text] = [0, '' as string | undefined, ''];
    stream.on('response', (headers) => {
      status = headers[':status'] ?? 0;
      header = headers['x-of-the-site']?.toString();
    });
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    stream.on('end', () => {
      session.close();
      resolve({ status, header, text });
    });
  });
}

function overHttp1(origin: string, address: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(origin + address, { ca: certificate.cert }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        const header = response.headers['x-of-the-site']?.toString();
        resolve({ status: response.statusCode ?? 0, header, text });
      });
    })
      .on('error', reject)
      .end();
  });
}

describe('a served build', () => {
  it.each(Object.keys(LINES) as LineName[])(
    'comes whole over %s, with the headers of the site',
    async (line) => {
      const served = await serveBuild(folder, line);
      try {
        const ask = LINES[line].protocol === 'h2' ? overHttp2 : overHttp1;
        expect(await ask(served.origin, '/long.txt')).toEqual({ status: 200, header: 'yes', text: LONG });
        const { requests, bytes } = served.takeTraffic();
        expect(requests).toBe(1);
        // The handshake and the headers are on the line too.
        expect(bytes).toBeGreaterThan(LONG.length + 500);
        expect(bytes).toBeLessThan(LONG.length + 5000);
      } finally {
        await served.close();
      }
    },
  );

  it('completes a small file with its last piece, between those of the others', async () => {
    const served = await serveBuild(folder, 'HTTP/2');
    const session = connect(served.origin, { ca: certificate.cert });
    try {
      const all = 3 * LONG.length;
      let ofOthers = 0;
      for (let each = 0; each < 3; each += 1)
        session.request({ ':path': '/long.txt' }).on('data', (piece: Buffer) => {
          ofOthers += piece.length;
        });
      const small = session.request({ ':path': '/' });
      let atLastPiece = all;
      small.on('data', () => {
        atLastPiece = ofOthers;
      });
      await once(small, 'end');
      expect(atLastPiece).toBeLessThan(all);
      expect(ofOthers, 'bytes of the others between the small file and its end').toBe(atLastPiece);
    } finally {
      session.destroy();
      await served.close();
    }
  });

  it('needs three round trips for a page: for the connection, the handshake and the request', async () => {
    const served = await serveBuild(folder, 'HTTP/2');
    try {
      const started = performance.now();
      await overHttp2(served.origin, '/');
      expect(performance.now() - started).toBeGreaterThan(3 * 150 - 5);
    } finally {
      await served.close();
    }
  });

  it('answers what is not there with 404, without a line too', async () => {
    const served = await serveBuild(folder);
    try {
      expect((await overHttp2(served.origin, '/nothing.txt')).status).toBe(404);
    } finally {
      await served.close();
    }
  });
});

describe('the certificate', () => {
  it('is for this machine alone, valid now, and signed by the key whose hash it comes with', () => {
    const made = makeCertificate();
    const read = new X509Certificate(made.cert);
    expect(read.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(read.verify(read.publicKey)).toBe(true);
    expect(Date.parse(read.validFrom)).toBeLessThan(Date.now());
    expect(Date.parse(read.validTo)).toBeGreaterThan(Date.now());
    expect(Buffer.from(made.spki, 'base64')).toHaveLength(32);
  });
});
