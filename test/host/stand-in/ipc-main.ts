import { toAppUrl, type FromLauncher } from '../messages.ts';
import { onLauncher, tellLauncher } from './channel.ts';
import { cloned } from './cloneable.ts';
import { only } from './refuse.ts';

interface InvokeEvent {
  sender: { send(channel: string, ...args: unknown[]): void };
  senderFrame: { url: string; parent: object | null };
}
type Handler = (event: InvokeEvent, ...args: unknown[]) => unknown;
const handlers = new Map<string, Handler>();

export const ipcMain = only('ipcMain', {
  handle(channel: string, handler: Handler) {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  },
});

async function answer(message: Extract<FromLauncher, { kind: 'call' }>): Promise<void> {
  const { callId, call, frame, windowId } = message;
  if (call.kind !== 'invoke') return;
  try {
    const handler = handlers.get(call.channel);
    if (handler === undefined) throw new Error(`No handler registered for '${call.channel}'`);
    const senderFrame = { url: toAppUrl(frame.url), parent: frame.isMain ? null : {} };
    const sender = only('event.sender', {
      send: (channel: string, ...args: unknown[]) => {
        tellLauncher({ kind: 'deliver', windowId, channel, args: cloned(args) });
      },
    });
    const value = cloned(await handler({ sender, senderFrame }, ...call.args));
    tellLauncher({ kind: 'answer', callId, answer: { value } });
  } catch (error) {
    tellLauncher({ kind: 'answer', callId, answer: { error: String(error) } });
  }
}

onLauncher((message) => {
  if (message.kind === 'call') void answer(message);
});
