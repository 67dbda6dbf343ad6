import type { PrinterIdentity } from '../../storage/print-run-store.ts';
import { parseHostIdentity, variablesIn } from './host-status.ts';
import { ODOMETER_QUESTION } from './printer-status.ts';
import type { ZebraConnection } from './zebra-connection.ts';

/** Model and firmware, and the serial number by Zebra's name for it among the set-get-do variables. */
const IDENTITY_QUESTION = '~HI! U1 getvar "device.unique_id"\r\n';
/** A longer answer is not a serial number. */
const MAX_SERIAL_LENGTH = 64;

/** A value that tells printers apart; null for what an unset or an unknown variable answers. */
function serialOf(value: string | undefined): string | null {
  const serial = value?.trim() ?? '';
  return serial === '' || serial.length > MAX_SERIAL_LENGTH || /^[0?.-]+$/.test(serial) ? null : serial;
}

function identityOf(text: string, value: string | undefined): PrinterIdentity {
  const host = parseHostIdentity(text);
  return { serial: serialOf(value), model: host?.model ?? null, firmware: host?.firmware ?? null };
}

/**
 * Model and firmware (`~HI`) and the serial number (SGD) of the printer at the other end. `serial` null: it said that it does not
 * know. Null: no answer in time; a late one would be read as the answer to the next question, so the caller ends this
 * connection. Throws ConnectionLost.
 */
export const readIdentity = (connection: ZebraConnection): Promise<PrinterIdentity | null> =>
  connection.ask(IDENTITY_QUESTION, (text) => {
    // Answers come in order: once the variable has arrived, the frame has too, or never comes.
    const [value] = variablesIn(text);
    return value === undefined ? null : identityOf(text, value);
  });

/** The printer's identity and its counter. */
export interface IdentityAndCounter {
  identity: PrinterIdentity;
  counter: number | 'none';
}

/**
 * Asks for both at once, since each answer of a printer costs some 20 ms before the first label. `late`: the identity came, but the counter
 * did not come in time. Null: one answer or none, and it is not known to which question. Throws ConnectionLost.
 */
export async function readIdentityAndCounter(
  connection: ZebraConnection,
): Promise<IdentityAndCounter | 'late' | null> {
  let first: string | undefined;
  const both = await connection.ask(IDENTITY_QUESTION + ODOMETER_QUESTION, (text) => {
    const [serial, odometer] = variablesIn(text);
    first = serial;
    if (odometer === undefined) return null;
    const counter = /^\d{1,15}$/.test(odometer.trim()) ? Number(odometer) : ('none' as const);
    return { identity: identityOf(text, serial), counter };
  });
  if (both !== null) return both;
  // A counter has no letters.
  return first !== undefined && /[A-Z]/i.test(first) ? 'late' : null;
}
