import type * as z from 'zod';
import type { SharedRow } from '#main/storage/fleet/shared-lists-store.ts';
import type { ChangedBy, ReplacedValueView } from '#shared/fleet/fleet-acts.ts';
import { mergedKeyPrefix } from './shared-book.ts';
import { authorOf, fieldSetAt, type historySchema } from './pulled.ts';

/** Internal marks, old keys and sheet codes: of no interest to readers. */
const untold: ReadonlySet<string> = new Set(['code', 'byHand', '$gone']);
export const isUnpublishedField = (field: string): boolean =>
  untold.has(field) || field.startsWith(mergedKeyPrefix);
/** Stored at the server like any field; the values never reach a screen. */
const secrets: ReadonlySet<string> = new Set(['pin', 'badge']);

type Told = z.infer<typeof historySchema>[number];

/**
 * Earlier values, newest first as the server returns them, each with its replacement: the value of its field that was set next. A value set
 * after the current one had lost against it.
 * @param row as the server last had it, where it is known here
 */
export function earlierValues(history: readonly Told[], row: SharedRow | null): ReplacedValueView[] {
  const told = history.filter(({ field }) => !isUnpublishedField(field));
  return told.map((one) => {
    const { field, value, author } = one;
    const secret = secrets.has(field);
    const later = told.filter((other) => other.field === field && other.author.at > author.at);
    const next = [...later, ...standing(row, field)]
      .filter((other) => other.author.at > author.at)
      .toSorted((a, b) => (a.author.at < b.author.at ? -1 : 1))[0];
    const stood = fieldSetAt(row?.authors ?? {}, field) > author.at;
    return {
      ...author,
      field,
      value: secret ? null : value,
      secret,
      next: next === undefined || !stood ? null : { ...next.author, value: secret ? null : next.value },
    };
  });
}

function standing(row: SharedRow | null, field: string): Pick<Told, 'value' | 'author'>[] {
  const author = row === null ? null : authorOf(row.authors, field);
  return row === null || author === null ? [] : [{ value: row.base[field], author }];
}

/** The field that was set last, and by whom. */
export function lastChange(row: SharedRow | null): ChangedBy['by'] {
  const all = Object.keys(row?.authors ?? {}).flatMap((field) => {
    const author = isUnpublishedField(field) ? null : authorOf(row?.authors ?? {}, field);
    return author === null ? [] : [{ ...author, field }];
  });
  return all.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null;
}
