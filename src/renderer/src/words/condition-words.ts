import type { PrinterCondition } from '#shared/station/printer.ts';
import { m } from '../paraglide/messages.js';
import type { Mark } from './mark.ts';

const words: Record<PrinterCondition, () => string> = {
  ready: m.printer_is_ready,
  printing: m.printer_is_printing,
  'paper-out': m.printer_is_paper_out,
  'ribbon-out': m.printer_is_ribbon_out,
  'head-open': m.printer_is_head_open,
  paused: m.printer_is_paused,
  'over-temperature': m.printer_is_over_temperature,
  'under-temperature': m.printer_is_under_temperature,
  'buffer-full': m.printer_is_buffer_full,
  cutter: m.printer_is_cutter,
  'toner-out': m.printer_is_toner_out,
  jam: m.printer_is_jam,
  'cover-open': m.printer_is_cover_open,
  attention: m.printer_is_attention,
  stopped: m.printer_is_stopped,
  'not-reachable': m.printer_is_not_reachable,
  'no-permission': m.printer_is_no_permission,
  'in-use': m.printer_is_in_use,
  mute: m.printer_is_mute,
  'cannot-tell': m.printer_is_cannot_tell,
  'not-set-up': m.printer_is_not_set_up,
  'certificate-unknown': m.printer_is_certificate_unknown,
  'certificate-changed': m.printer_is_certificate_changed,
  'sign-in-wanted': m.printer_is_sign_in_wanted,
  'sign-in-refused': m.printer_is_sign_in_refused,
  'sign-in-other': m.printer_is_sign_in_other,
  'access-denied': m.printer_is_access_denied,
  'encryption-wanted': m.printer_is_encryption_wanted,
  'no-pdf': m.printer_is_no_pdf,
};

/** A printer's condition in words: "Paper out". */
export const conditionWord = (condition: PrinterCondition): string => words[condition]();

const advice: Partial<Record<PrinterCondition, () => string>> = {
  'certificate-unknown': m.ipp_do_certificate_unknown,
  'certificate-changed': m.ipp_do_certificate_changed,
  'sign-in-wanted': m.ipp_do_sign_in_wanted,
  'sign-in-refused': m.ipp_do_sign_in_refused,
  'sign-in-other': m.ipp_do_sign_in_other,
  'access-denied': m.ipp_do_access_denied,
  'encryption-wanted': m.ipp_do_encryption_wanted,
  'no-pdf': m.ipp_do_no_pdf,
  'no-permission': m.printers_do_no_permission,
  'in-use': m.printers_do_in_use,
};

/** What keeps a printer from being used, and what to do about it in Setup; null: the condition says it. */
export const conditionAdvice = (condition: PrinterCondition): string | null => advice[condition]?.() ?? null;

/** Yellow: someone must act; an unknown condition has no color. */
export function conditionMark(condition: PrinterCondition): Mark {
  if (condition === 'ready') return 'done';
  if (condition === 'printing') return 'send';
  return condition === 'cannot-tell' || condition === 'not-set-up' || condition === 'not-reachable'
    ? 'off'
    : 'warn';
}
