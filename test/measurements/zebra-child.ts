import { startZebraEmulator } from '#support/zebra-emulator.ts';
import { startTap, wallTime } from './parts.ts';

/** A Zebra in a process of its own, as in life: it tells its port, when it is called, and when a label begins. */
const zebra = await startZebraEmulator();
const tell = (message: object): void => void process.send?.(message);
const tap = await startTap(
  zebra.port,
  () => tell({ begun: wallTime() }),
  () => tell({ connected: wallTime() }),
);
tell({ port: tap.port });
process.once('disconnect', () => process.exit());
