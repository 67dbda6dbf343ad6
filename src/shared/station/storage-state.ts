import * as z from 'zod';

/** Whether what a station does can be kept: its disk takes a commit and has room for a shipment. The codes are those of errors. */
export const storageStates = z.enum(['ok', 'storage-full', 'storage-failed']);

/** `message`: what the disk said, for support; empty where all is well. */
export interface StorageState {
  state: z.infer<typeof storageStates>;
  message: string;
}
