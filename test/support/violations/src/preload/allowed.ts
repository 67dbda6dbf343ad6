// Allowed: the channel names, types, and Electron.
import { ipcRenderer } from 'electron';
import { callNames } from '../shared/ipc/channels.ts';
import type { contract } from '../shared/ipc/contract.ts';
export const allowed = { ipcRenderer, callNames };
export type Allowed = typeof contract;
