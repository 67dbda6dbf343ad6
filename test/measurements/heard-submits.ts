import { appendFileSync } from 'node:fs';

/**
 * Loaded into main before the app (`--import`): writes to the file `DOCKPRINT_HEARD_SUBMITS`, a line each, when main heard of an F9, in
 * milliseconds since 1970.
 */
const file = process.env['DOCKPRINT_HEARD_SUBMITS'] ?? '';
process.on('message', (message: { kind: string; call?: { channel?: string } }) => {
  if (message.kind !== 'call' || message.call?.channel !== 'call:shipments.submit') return;
  const at = performance.timeOrigin + performance.now();
  setTimeout(() => appendFileSync(file, `${at}\n`), 500);
});
