import type { IncomingMessage } from 'node:http';

/** Bytes of a request: a tender with a BOL of hundreds of pages has less. */
const maxBytes = 32 * 1024 * 1024;

/** The body of a request: the parsed JSON, or the text as it came; `too-long`: more than any request is, and not read to its end. */
export async function readBody(
  incoming: IncomingMessage,
): Promise<{ isJson: boolean; value: unknown } | 'too-long'> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return 'too-long';
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return 'too-long';
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  try {
    return { isJson: true, value: JSON.parse(text) as unknown };
  } catch {
    return { isJson: false, value: text };
  }
}
