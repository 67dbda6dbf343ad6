import { labelMisfit, scaleOf, type LabelResolution } from '#shared/station/label-fit.ts';
import type { Printer } from '#shared/station/printer.ts';
import { m } from '../../paraglide/messages.js';

/** Setup's resolution where the printer says another one; null: they agree, or the printer says none. */
export function otherResolution(printer: Printer, headDpi: number | null): string | null {
  if (!('dpi' in printer) || headDpi === null || headDpi === printer.dpi) return null;
  return m.printers_dpi_other({ printer: headDpi, setup: printer.dpi });
}

/** What does not fit the print head that a printer says it has: its entry in Setup, or the service's labels (`labelDpi`, null: their size shows it). */
export function headWords(
  printer: Printer,
  headDpi: number | null,
  labelDpi: LabelResolution | null,
): string[] {
  const entry = otherResolution(printer, headDpi);
  const unsized = { width: null, length: null };
  const misfit = labelMisfit(unsized, labelDpi, { dpi: headDpi, maxLengthIn: null });
  if (misfit?.kind !== 'resolution') return entry === null ? [] : [entry];
  const { label: labels, printer: dpi } = misfit;
  const percent = Math.round(scaleOf(misfit) * 100);
  const words =
    labelDpi === null
      ? m.routes_label_dpi_unknown({ printer: dpi })
      : m.routes_label_dpi_other({ printer: dpi, labels, percent });
  return entry === null ? [words] : [entry, words];
}
