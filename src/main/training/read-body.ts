import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** The body of a request: the parsed JSON, or the text as it came. */
export async function readBody(incoming: IncomingMessage): Promise<{ isJson: boolean; value: unknown }> {
  const text = (await buffer(incoming)).toString('utf8');
  try {
    return { isJson: true, value: JSON.parse(text) as unknown };
  } catch {
    return { isJson: false, value: text };
  }
}
