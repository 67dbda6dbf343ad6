import { readNumber } from '#shared/freight/form/read-number.ts';
import type { Sides } from '#shared/station/papers.ts';
import { printerSchema, type Printer, type PrinterKind } from '#shared/station/printer.ts';
import { m } from '../../paraglide/messages.js';
import { getLocale } from '../../paraglide/runtime.js';
import { invalidFieldsOf, type InvalidFields } from './invalid-value-words.ts';

export const kindWord: Record<PrinterKind, () => string> = {
  'zebra-tcp': m.printers_kind_zebra_tcp,
  'zebra-usb': m.printers_kind_zebra_usb,
  ipp: m.printers_kind_ipp,
  'system-queue': m.printers_kind_system_queue,
  folder: m.printers_kind_folder,
};

/** The choices of sides, in words. */
export const sidesOptions = (): { value: Sides; text: string }[] => [
  { value: 'one-sided', text: m.printers_sides_one() },
  { value: 'two-sided-long-edge', text: m.printers_sides_long() },
  { value: 'two-sided-short-edge', text: m.printers_sides_short() },
];

/** A printer while it is edited: the fields of all kinds, so that a change of kind loses nothing. */
export interface PrinterDraft {
  id: string;
  name: string;
  kind: PrinterKind;
  host: string;
  port: string;
  device: string;
  dpi: string;
  confirms: boolean;
  shared: boolean;
  uri: string;
  user: string;
  /** The fingerprint that a person trusted; '': none. */
  trusted: string;
  queue: string;
  language: 'zpl' | 'pdf';
  media: string;
  sides: string;
  path: string;
}

const empty: PrinterDraft = {
  id: '',
  name: '',
  kind: 'zebra-tcp',
  host: '',
  port: '9100',
  device: '/dev/usb/lp0',
  dpi: '203',
  confirms: true,
  shared: false,
  uri: '',
  user: '',
  trusted: '',
  queue: '',
  language: 'zpl',
  media: 'na_letter_8.5x11in',
  sides: 'one-sided',
  path: '',
};

/** A fresh draft with an id that no other printer has. */
export function newPrinter(taken: readonly Printer[]): PrinterDraft {
  let number = taken.length + 1;
  while (taken.some(({ id }) => id === `printer-${number}`)) number += 1;
  return { ...empty, id: `printer-${number}` };
}

export const draftOf = (printer: Printer): PrinterDraft => ({
  ...empty,
  ...printer,
  port: 'port' in printer ? String(printer.port) : empty.port,
  dpi: 'dpi' in printer ? String(printer.dpi) : empty.dpi,
  user: printer.kind === 'ipp' ? (printer.user ?? '') : '',
  trusted: printer.kind === 'ipp' ? (printer.certificate?.sha256 ?? '') : '',
});

/** NaN, which every rule refuses, for text that is no number or is ambiguous. */
function typedNumber(text: string): number {
  const reading = readNumber(text, getLocale());
  return reading.is === 'number' ? reading.value : Number.NaN;
}

/** The draft as a printer, or its problems by field. */
export function readPrinter(
  draft: PrinterDraft,
  others: readonly Printer[],
): { ok: true; printer: Printer } | { ok: false; wrongs: InvalidFields } {
  const parsed = printerSchema.safeParse({
    ...draft,
    port: typedNumber(draft.port),
    dpi: typedNumber(draft.dpi),
    user: draft.user.trim() === '' ? undefined : draft.user,
    certificate: draft.trusted === '' ? undefined : { sha256: draft.trusted },
  });
  if (!parsed.success) return { ok: false, wrongs: invalidFieldsOf(parsed.error) };
  const same = (other: Printer) => other.name.toLocaleLowerCase() === parsed.data.name.toLocaleLowerCase();
  if (others.some(same)) return { ok: false, wrongs: { name: { code: 'twice' } } };
  return { ok: true, printer: parsed.data };
}
