import type { Http2ServerResponse, ServerHttp2Stream } from 'node:http2';

/** What nginx sends of an answer before another one takes its turn (`http2_chunk_size`, by default). */
const PIECE_BYTES = 8192;

/**
 * Sends the body of an HTTP/2 answer as hosts do: in pieces that take turns with those of other answers, and its end
 * together with its last piece (seen in the frames of nginx 1.22). Node's HTTP/2 server passes on at once whatever is
 * there, and the end of a file only after all of that: on a slow line a small file would be complete no sooner than the
 * large ones beside it. To be called before the handler answers; the handler's answer must end.
 */
export function sendInPieces(response: Http2ServerResponse): void {
  const parts: Uint8Array[] = [];
  const keep = (part: unknown) => {
    if (part instanceof Uint8Array) parts.push(part);
  };
  const keepHead: (status: number, headers?: Record<string, string>) => Http2ServerResponse = (
    status,
    headers = {},
  ) => {
    response.statusCode = status;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return response;
  };
  Object.assign(response, {
    writeHead: keepHead,
    write(part: unknown) {
      keep(part);
      return true;
    },
    end(part?: unknown) {
      keep(part);
      const { stream } = response;
      // The visitor is gone.
      if (stream.destroyed) return response;
      // Asked of the stream: what `Http2ServerResponse` answers can have trailers, and so has its end after its last piece.
      stream.respond({ ':status': response.statusCode, ...response.getHeaders() });
      sendRest(stream, Buffer.concat(parts));
      return response;
    },
  });
}

function sendRest(stream: ServerHttp2Stream, body: Buffer): void {
  const rest = body.subarray(PIECE_BYTES);
  const piece = body.subarray(0, PIECE_BYTES);
  if (rest.length === 0) stream.end(piece);
  else stream.write(piece, () => sendRest(stream, rest));
}
