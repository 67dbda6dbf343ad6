import type { PrinterIdentity } from '#main/storage/printing/print-run-store.ts';
import { textAfterHostIdentity, parseHostIdentity, variablesIn } from './host-status.ts';
import { odometerCommand, readOdometer } from './printer-status.ts';
import type { NoIdentity, SessionSettings } from './session-end.ts';
import type { ZebraConnection } from './zebra-connection.ts';

/** Model and firmware, and the serial number by Zebra's Set-Get-Do variable. */
const IDENTITY_QUESTION = '~HI! U1 getvar "device.unique_id"\r\n';
/** A longer answer is not a serial number. */
const MAX_SERIAL_LENGTH = 64;

/** A value that tells printers apart; null for the answer of an unset or unknown variable. */
function serialOf(value: string | undefined): string | null {
  const serial = value?.trim() ?? '';
  return serial === '' || serial.length > MAX_SERIAL_LENGTH || /^[0?.-]+$/.test(serial) ? null : serial;
}

function identityOf(text: string, value: string | undefined): PrinterIdentity {
  const host = parseHostIdentity(text);
  return { serial: serialOf(value), model: host?.model ?? null, firmware: host?.firmware ?? null };
}

/**
 * The answers to the questions after `~HI`. If the printer does not answer that, they start at the first that is not a number: the serial number
 * is asked first, and an answer without letters may be an earlier connection's counter.
 */
function variablesBehindHost(text: string): string[] {
  const behind = textAfterHostIdentity(text);
  if (behind !== null) return variablesIn(behind);
  const all = variablesIn(text);
  const first = all.findIndex((value) => !/^\d*$/.test(value.trim()));
  return first < 0 ? [] : all.slice(first);
}

const counterIn = (value: string): number | 'none' =>
  /^\d{1,15}$/.test(value.trim()) ? Number(value) : 'none';

/**
 * Model and firmware (`~HI`) and the serial number (SGD) of the printer. `serial` null: the printer does not know it. Null: no answer in time; a
 * late one would be read as the answer to the next question, so the caller ends this connection. Throws ConnectionLost.
 */
export const readIdentity = (connection: ZebraConnection): Promise<PrinterIdentity | null> =>
  connection.ask(IDENTITY_QUESTION, (text) => {
    // Answers come in order: once the variable has arrived, the frame has too, or never comes.
    const [value] = variablesBehindHost(text);
    return value === undefined ? null : identityOf(text, value);
  });

/** The printer's identity and its counter. */
export interface IdentityAndCounter {
  identity: PrinterIdentity;
  counter: number | 'none';
}

/**
 * Asks for both at once, since each answer is a round trip before the first label. `late`: the identity came, but not the counter in time.
 * `host-only`: the model came, and at most one other answer, of which the question is unknown; `nothing`: not even that. Throws ConnectionLost.
 */
async function readIdentityAndCounter(
  connection: ZebraConnection,
): Promise<IdentityAndCounter | 'late' | 'host-only' | 'nothing'> {
  let first: string | undefined;
  const said = { host: false };
  const both = await connection.ask(IDENTITY_QUESTION + odometerCommand, (text) => {
    said.host = textAfterHostIdentity(text) !== null;
    const [serial, odometer] = variablesBehindHost(text);
    first = serial;
    if (odometer === undefined) return null;
    return { identity: identityOf(text, serial), counter: counterIn(odometer) };
  });
  if (both !== null) return both;
  // A counter has no letters.
  if (first !== undefined && /[A-Z]/i.test(first)) return 'late';
  return said.host ? 'host-only' : 'nothing';
}

/** The counter of a printer that reports its model and no serial number; null: no answer in time. Throws ConnectionLost. */
const readCounterBehindHost = (connection: ZebraConnection): Promise<number | 'none' | null> =>
  connection.ask(`~HI${odometerCommand}`, (text) => {
    const [value] = variablesIn(textAfterHostIdentity(text) ?? '');
    return value === undefined ? null : counterIn(value);
  });

export const unknownIdentity: PrinterIdentity = { serial: null, model: null, firmware: null };

/** As much of it as is asked for (`SessionSettings`); null: the counter did not come in time. Throws ConnectionLost. */
export async function identify(
  connection: ZebraConnection,
  asks: SessionSettings['asks'],
): Promise<IdentityAndCounter | NoIdentity | null> {
  if (asks === 'identity') {
    const answer = await readIdentityAndCounter(connection);
    if (answer === 'host-only') return 'no-identity';
    if (answer === 'nothing') return 'no-host';
    return answer === 'late' ? null : answer;
  }
  const counter = await (asks === 'host' ? readCounterBehindHost(connection) : readOdometer(connection));
  return counter === null ? null : { identity: unknownIdentity, counter };
}
