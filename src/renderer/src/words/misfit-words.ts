import { readMisfit, scaleOf } from '#shared/station/label-fit.ts';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';

const inches = (value: number): string => value.toLocaleString(getLocale(), { maximumFractionDigits: 1 });

/** Why a label does not fit its printer, as its job keeps it (`writeMisfit`): "Made for 203 dpi, but the printer has 300 dpi …". */
export function misfitWords(words: string | null): string {
  const misfit = readMisfit(words);
  if (misfit === null) return m.waits_label_misfit();
  if (misfit.kind === 'length')
    return m.misfit_length({ length: inches(misfit.labelIn), max: inches(misfit.maxIn) });
  const { label, printer } = misfit;
  return m.misfit_dpi({ label, printer, percent: Math.round(scaleOf(misfit) * 100) });
}
