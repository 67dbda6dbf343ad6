import type { PrinterCondition } from '#shared/station/printer.ts';
import {
  conditionOf,
  conditionOfErrors,
  isEmpty,
  parseErrorStatus,
  parseHostStatus,
  parseOdometer,
  variablesIn,
  type HostStatus,
} from './host-status.ts';
import type { ZebraConnection } from './zebra-connection.ts';

/** One reading of the printer. `status` null: it did not answer ~HS. */
export interface StatusReading {
  status: HostStatus | null;
  condition: PrinterCondition;
  /** `none`: it said that it has no such counter. Null: it was not asked, or did not answer in time, which proves nothing. */
  odometer: number | 'none' | null;
}

export const odometerCommand = '! U1 getvar "odometer.total_label_count"\r\n';
/** The counter, or `none` once the answer is known to hold no number: `"?"`. */
const readCounter = (text: string): number | 'none' | null =>
  parseOdometer(text) ?? (variablesIn(text).length > 0 ? 'none' : null);

/**
 * Asks ~HS; when that stays unanswered, ~HQES, which some models answer with an error standing (Zebra documents that ~HS may
 * not). Throws ConnectionLost.
 */
export async function readStatus(connection: ZebraConnection): Promise<StatusReading> {
  const status = await connection.ask('~HS', parseHostStatus);
  if (status) return { status, condition: conditionOf(status), odometer: null };
  const errors = await connection.ask('~HQES', parseErrorStatus);
  return { status: null, condition: errors ? conditionOfErrors(errors) : 'mute', odometer: null };
}

/** `none`: the printer has no such counter; null: no answer in time. Throws ConnectionLost. */
export const readOdometer = (connection: ZebraConnection): Promise<StatusReading['odometer']> =>
  connection.ask(odometerCommand, readCounter);

/** Both questions in one write, for the inner loop of a job. Throws ConnectionLost. */
export async function readStatusAndCounter(connection: ZebraConnection): Promise<StatusReading> {
  const both = await connection.ask(`~HS${odometerCommand}`, (text) => {
    const status = parseHostStatus(text);
    const odometer = readCounter(text);
    return status && odometer !== null ? { status, odometer } : null;
  });
  if (!both) return readStatus(connection);
  const { status, odometer } = both;
  return { status, condition: conditionOf(status), odometer };
}

/** Ready to be fed: nothing is wrong, though it may be busy with labels before. */
export const isWorking = (condition: PrinterCondition): boolean =>
  condition === 'ready' || condition === 'printing';

/** It holds only the beginning of a label, left by a broken session. */
export const hasOnlyPartialLabel = (status: HostStatus): boolean =>
  status.partialFormat && isEmpty({ ...status, partialFormat: false });
