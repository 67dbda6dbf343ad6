import { contextBridge, ipcRenderer } from 'electron';
import { callChannel, eventChannel, createStationApi } from '../shared/ipc/channels.ts';

/** The names in the contract, inserted by the build (electron.vite.config.ts): the contract itself needs zod. */
declare const contractNames: { calls: Record<string, readonly string[]>; events: readonly string[] };

/** Everything the page may call in main; it cannot name another channel. */
const station = createStationApi(
  {
    invoke: (subject, call, input) => ipcRenderer.invoke(callChannel(subject, call), input),
    subscribe(event, listener) {
      const channel = eventChannel(event);
      // The event object stays here: its `sender` would give the page ipcRenderer itself.
      const forward = (_event: unknown, payload: unknown) => {
        listener(payload);
      };
      ipcRenderer.on(channel, forward);
      return () => {
        ipcRenderer.removeListener(channel, forward);
      };
    },
  },
  contractNames.calls,
  contractNames.events,
);

contextBridge.exposeInMainWorld('station', station);
