import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aPdf, aZpl } from './builders.ts';

/** The body of an answer, or what to do instead of one. */
export type GivenAnswer = object | 'hang-up';
/** A promise of it: it comes when the test says. */
type Answer = (path: string, asked: Record<string, unknown>) => GivenAnswer | Promise<GivenAnswer>;

/** `of` labels of the training kind. */
export const zplOf = (of: number): string[] => Array.from({ length: of }, (_, at) => aZpl(at + 1, of));

/** A BOL create that is accepted, under the number that was asked for. */
export const bolAnswer = (asked: Record<string, unknown>, more: object = {}): object => ({
  PDF: aPdf().toString('base64'),
  ShipmentLabel: '',
  BlNumber: asked['BillOfLadingNumber'],
  ShipmentLabelZpl: zplOf(3),
  ErrorMessage: '',
  ...more,
});

/** A service that answers what a test says, and keeps what it was asked. */
export async function startAnsweringService(answer: Answer) {
  const state = { answer };
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const path = incoming.url ?? '';
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
      asked.push({ path, body });
      void Promise.resolve(state.answer(path, body)).then((given) => {
        if (given === 'hang-up') incoming.socket.destroy();
        else outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(given));
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer(next: Answer): void {
      state.answer = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
