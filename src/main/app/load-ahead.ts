import { loadConnections } from '../freight-service/prepare.ts';
import { loadSessions } from '../printing/zebra/zebra-printer.ts';

/** The page has asked for its first screen by then; typing before the first F9 takes longer. */
const delayMilliseconds = 1000;

/**
 * Loads what sends and prints a shipment, once the window is shown: before, each start would wait a tenth of a second for it. What needs it earlier
 * loads it itself, and reports what fails.
 */
export function loadAhead(): void {
  setTimeout(() => {
    void Promise.allSettled([loadConnections(), loadSessions()]);
  }, delayMilliseconds).unref();
}
