import type { PrinterIdentity } from '../../storage/print-run-store.ts';
import { parseHostIdentity, parseVariable, withoutFrames } from './host-status.ts';
import type { ZebraConnection } from './zebra-connection.ts';

/** Zebra's name for its serial number among the set-get-do variables. */
const QUESTION = '~HI! U1 getvar "device.unique_id"\r\n';
/** A serial number is short; a device that answers more is not telling one. */
const MOST_SERIAL = 64;

/** A value that tells printers apart; null for what an unset or an unknown variable answers. */
function serialOf(text: string): string | null {
  const value = parseVariable(text)?.trim() ?? '';
  return value === '' || value.length > MOST_SERIAL || /^[0?.-]+$/.test(value) ? null : value;
}

/**
 * Model and firmware (`~HI`) and the serial number (SGD) of the printer at the other end. `serial` null: it said that it does not
 * know. Null: no answer in time; a late one would be read as the answer to the next question, so the caller ends this
 * connection. Throws ConnectionLost.
 */
export function readIdentity(connection: ZebraConnection): Promise<PrinterIdentity | null> {
  return connection.ask(QUESTION, (text) => {
    if (!/"[^"\r\n]*"/.test(withoutFrames(text))) return null;
    // The two answers come in the order of the questions: with the second, the first is there or never comes.
    const host = parseHostIdentity(text);
    return { serial: serialOf(text), model: host?.model ?? null, firmware: host?.firmware ?? null };
  });
}
