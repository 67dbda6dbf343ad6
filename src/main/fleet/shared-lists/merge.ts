import { isDeepStrictEqual } from 'node:util';
import type { SharedFields } from '#main/storage/fleet/shared-lists-store.ts';

/** Marks a deleted row. It keeps its fields. */
export const deletedMark = '$gone';
export const isDeletedRow = (fields: SharedFields): boolean => fields[deletedMark] === true;

/** As the server has it: JSON has no undefined. */
export const asPlainJson = <T>(value: T): T => JSON.parse(JSON.stringify(value ?? null)) as T;

/** A missing field differs from one that is null. */
const isSame = (one: unknown, other: unknown): boolean =>
  (one === undefined) === (other === undefined) && isDeepStrictEqual(asPlainJson(one), asPlainJson(other));

/** What was edited here since the server last had it: each field with its earlier value, if known. */
export function changesOf(
  base: SharedFields,
  now: SharedFields,
): Record<string, { was?: unknown; value: unknown }> {
  return Object.fromEntries(
    Object.entries(now)
      .filter(([field, value]) => !isSame(base[field], value))
      .map(([field, value]) => [
        field,
        { ...(field in base ? { was: asPlainJson(base[field]) } : {}), value: asPlainJson(value) },
      ]),
  );
}

/**
 * The merged row, from its last common state, the local state and the fleet's: local edits stay until they are published, everything else is the
 * fleet's. `base`: what local edits are compared with from now on. An edited field keeps the value it was edited from, so that the server knows
 * whether that value was seen.
 */
export function mergeRow(
  base: SharedFields,
  here: SharedFields,
  fleet: SharedFields,
): { fields: SharedFields; base: SharedFields } {
  const fields: Record<string, unknown> = { ...fleet };
  const next: Record<string, unknown> = { ...fleet };
  for (const [field, value] of Object.entries(here)) {
    if (isSame(value, base[field]) || isSame(value, fleet[field])) continue;
    fields[field] = value;
    if (field in base) next[field] = base[field];
    else Reflect.deleteProperty(next, field);
  }
  return { fields, base: next };
}

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/**
 * Two stations had the row before they met: the fleet's values win, gaps are filled from here, and differing values here are given up (and
 * kept in the history).
 */
export function joinRow(
  here: SharedFields,
  fleet: SharedFields,
): { fields: SharedFields; givenUp: SharedFields } {
  const different = Object.entries(here).filter(([field, value]) => !isSame(value, fleet[field]));
  const fills = different.filter(([field]) => isEmpty(fleet[field]));
  const givenUp = different.filter(([field, value]) => !isEmpty(fleet[field]) && !isEmpty(value));
  return { fields: { ...fleet, ...Object.fromEntries(fills) }, givenUp: Object.fromEntries(givenUp) };
}
