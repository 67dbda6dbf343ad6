import * as z from 'zod';
import { backupStateSchema, storedCopySchema } from '../../station/backups.ts';
import { call, noInput } from './call.ts';

export const backupsCalls = {
  state: call(noInput, backupStateSchema),
  /** Makes a copy to the folder set in Setup now. */
  copyNow: call(noInput, backupStateSchema, { signedIn: true, permission: 'setup' }),
  /** Copies that may be restored, newest first. */
  list: call(noInput, z.array(storedCopySchema)),
  /** Checks the copy, quits Dockprint, replaces the data with it and restarts. */
  restore: call(z.object({ id: z.string().max(200) }), noInput, { signedIn: true, permission: 'setup' }),
} as const;
