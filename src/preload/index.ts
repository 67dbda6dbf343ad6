import { contextBridge, ipcRenderer } from 'electron';
import { callChannel, callNames, eventChannel, eventNames, type EventName } from '../shared/ipc/channels.ts';
import type { StationApi } from '../shared/ipc/contract.ts';

type Call = (input: unknown) => Promise<unknown>;

/** One method a call: everything the page may ask of main, and no way to name another channel. */
function callsOf(subject: string, names: readonly string[]): Record<string, Call> {
  return Object.fromEntries(
    names.map((name) => [name, (input: unknown) => ipcRenderer.invoke(callChannel(subject, name), input)]),
  );
}

function on(event: EventName, listener: (payload: unknown) => void): () => void {
  // The page could pass any text; only the contract's events have a channel.
  if (!eventNames.includes(event)) throw new Error(`No such event: ${event}`);
  const channel = eventChannel(event);
  // The event object stays here: its `sender` would give the page ipcRenderer itself.
  const forward = (_event: unknown, payload: unknown) => {
    listener(payload);
  };
  ipcRenderer.on(channel, forward);
  return () => {
    ipcRenderer.removeListener(channel, forward);
  };
}

const subjects = Object.fromEntries(
  Object.entries(callNames).map(([subject, names]) => [subject, callsOf(subject, names)]),
);

// Built from the names, so the compiler cannot see the shape; `contract.ts` does not compile when its names differ from these.
const station = { ...subjects, on } as unknown as StationApi;

contextBridge.exposeInMainWorld('station', station);
