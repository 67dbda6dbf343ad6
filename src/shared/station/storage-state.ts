import * as z from 'zod';

/** Whether a station's work can be stored: its disk accepts a commit and has room for a shipment. The codes are error codes. */
export const storageStates = z.enum(['ok', 'storage-full', 'storage-failed']);

/** `message`: the disk's error, for support; empty if all is well. */
export interface StorageState {
  state: z.infer<typeof storageStates>;
  message: string;
}
