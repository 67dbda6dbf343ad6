import * as z from 'zod';
import { backupStateSchema, storedCopySchema } from '../../station/backups.ts';
import { call, nothing } from './call.ts';

export const backupsCalls = {
  state: call(nothing, backupStateSchema),
  /** Makes a copy to the folder set in Setup now. */
  copyNow: call(nothing, backupStateSchema, { signedIn: true, permission: 'setup' }),
  /** Copies that may be restored, newest first. */
  list: call(nothing, z.array(storedCopySchema)),
  /** Checks the copy, quits Dockprint, replaces the data with it and restarts. */
  restore: call(z.object({ id: z.string().max(200) }), nothing, { signedIn: true, permission: 'setup' }),
} as const;
