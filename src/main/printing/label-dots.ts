import type { LabelDots } from '#shared/station/label-fit.ts';
import { zplCommands } from './zpl-commands.ts';

const largest = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.max(...values);

/**
 * The size of a label in dots by its own `^PW` and `^LL`, the largest of several formats. With `^MU` they are inches or millimeters, which no
 * resolution can be read from.
 */
export function labelDots(zpl: Buffer): LabelDots {
  const said: { PW: number[]; LL: number[] } = { PW: [], LL: [] };
  for (const { prefix, name, parameters } of zplCommands(zpl.toString('latin1'), 'passed-over')) {
    if (prefix !== '^') continue;
    const [first = ''] = parameters;
    if (name === 'MU' && !/^\s*D?\s*$/i.test(first)) return { width: null, length: null };
    if ((name === 'PW' || name === 'LL') && /^\s*\d{1,5}\s*$/.test(first)) said[name].push(Number(first));
  }
  return { width: largest(said.PW), length: largest(said.LL) };
}
