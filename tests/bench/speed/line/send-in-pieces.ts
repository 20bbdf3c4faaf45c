import type { ServerResponse } from 'node:http';

/** What nginx sends of an answer before another one takes its turn (`http2_chunk_size`, by default). */
const PIECE_BYTES = 8192;

/**
 * Sends the body of an HTTP/2 answer as hosts do: in pieces that take turns with those of other answers, and its end
 * together with its last piece (seen in the frames of nginx 1.22). Node's HTTP/2 server passes on at once whatever is
 * there, and the end of a file only after all of that: on a slow line a small file would be complete no sooner than the
 * large ones beside it. To be called before the handler answers; the handler's answer must end.
 */
export function sendInPieces(response: ServerResponse): void {
  const { write, end } = response;
  const parts: Uint8Array[] = [];
  const keep = (part: unknown) => {
    if (part instanceof Uint8Array) parts.push(part);
  };
  response.write = (part: unknown) => {
    keep(part);
    return true;
  };
  response.end = (part?: unknown) => {
    keep(part);
    // Node's `end` calls `write` for a last part.
    Object.assign(response, { write, end });
    sendRest(response, Buffer.concat(parts));
    return response;
  };
}

function sendRest(response: ServerResponse, body: Buffer): void {
  const rest = body.subarray(PIECE_BYTES);
  const piece = body.subarray(0, PIECE_BYTES);
  if (rest.length === 0) response.end(piece);
  else response.write(piece, () => sendRest(response, rest));
}
