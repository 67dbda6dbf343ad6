import { stepFields, stepFlags, type StepKey } from '#shared/freight/fields/step-fields.ts';
import { isUsualScac } from '#shared/freight/numbers/scac.ts';
import { cellContent, isEmptyValue } from './cell-content.ts';
import { plainHeading } from './guess-columns.ts';
import { choiceWords } from './read-steps.ts';
import { textOf, type TableRow } from './table.ts';

const words = new Map<string, (typeof stepFlags)[number]>(
  stepFlags.flatMap((flag) =>
    stepFields[flag].headings.split('|').map((heading) => [plainHeading(heading), flag] as const),
  ),
);
/** Digits are order numbers, and ticks are ticks of something else. */
const plainAnswers = new Set(['y', 'yes', 'n', 'no', 'true', 'false', 'si', 'oui', 'non']);

const fits = (flag: (typeof stepFlags)[number], text: string): boolean =>
  flag === 'rate'
    ? choiceWords.has(plainHeading(text)) || isUsualScac(text)
    : plainAnswers.has(plainHeading(text));

/**
 * The columns named "Order", "Tender" and "Rate" whose every value is an answer. In most files they hold an order number or a price: those keep
 * their meaning.
 */
export function stepColumns(
  columns: readonly string[],
  rows: readonly TableRow[],
): ReadonlyMap<number, StepKey> {
  const found = new Map<number, StepKey>();
  for (const [column, name] of columns.entries()) {
    const flag = words.get(plainHeading(name));
    if (flag === undefined || [...found.values()].includes(flag)) continue;
    const values = rows
      .map(({ cells }) => cellContent(textOf(cells[column])))
      .filter((text) => text !== '' && !isEmptyValue(text));
    if (values.length > 0 && values.every((text) => fits(flag, text))) found.set(column, flag);
  }
  return found;
}
