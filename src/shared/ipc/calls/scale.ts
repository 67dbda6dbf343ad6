import * as z from 'zod';
import { scaleSchema, weighingSchema } from '../../station/scale.ts';
import { call, noInput } from './call.ts';

export const scaleCalls = {
  /** A stable weight from the station's scale, or why there is none; takes some seconds at most. `not-set-up`: there is no scale. */
  weigh: call(noInput, weighingSchema),
  /** The same with a scale that need not be saved: the test in Setup. */
  test: call(z.object({ scale: scaleSchema }), weighingSchema, { signedIn: true, permission: 'setup' }),
  /** The serial ports of this computer. */
  ports: call(noInput, z.array(z.object({ path: z.string(), name: z.string() })), {
    signedIn: true,
    permission: 'setup',
  }),
} as const;
