import type { SharedFields } from '#main/storage/fleet/shared-lists-store.ts';
import { rangeId, type ProRange } from '#shared/freight/numbers/pro-range.ts';
import { sharedSections, type SharedSection } from '#shared/fleet/fleet-settings.ts';
import { fail, type Result } from '#shared/ipc/result.ts';
import { numbersSettingsSchema } from '#shared/station/numbers.ts';
import { settingsChangeSchema, type Settings, type SettingsChange } from '#shared/station/settings.ts';
import type { SharedTable } from './shared-table.ts';

/** Where the fleet's settings are written at this station. */
export interface SettingsPlace {
  settings: () => Settings;
  /** Refused for what the administrator's file sets. */
  save: (change: SettingsChange) => Result<void>;
  managed: () => readonly string[];
}

const isSection = (id: string): id is SharedSection => (sharedSections as readonly string[]).includes(id);

/** A section that is a list or a single value is one field. */
const whole = 'value';

const fieldsOf = (section: SharedSection, value: unknown): SharedFields => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return { [whole]: value };
  return Object.fromEntries(
    // PRO ranges are separate rows.
    Object.entries(value).filter(([name]) => !(section === 'numbers' && name === 'proRanges')),
  );
};

/**
 * The sections that this station's administrator marked as shared: only those are published and accepted. A section that the administrator's
 * file sets is published and never changed.
 */
export function sharedSettings({ settings, save, managed }: SettingsPlace): SharedTable {
  const marked = (): readonly SharedSection[] => settings().fleet.shares ?? [];
  return {
    kind: 'setting',
    deletes: false,
    read(id) {
      if (!isSection(id) || !marked().includes(id)) return null;
      return { fields: fieldsOf(id, settings()[id]), keys: [], more: {} };
    },
    ids: (after) =>
      marked()
        .filter((id) => id > after)
        .toSorted(),
    mayWrite: (id) => isSection(id) && marked().includes(id) && !managed().includes(id),
    holderOf: () => null,
    makeRoom: () => [],
    write(id, fields) {
      if (!isSection(id)) return;
      const now: unknown = settings()[id];
      const isWhole = whole in fields;
      const value = isWhole ? fields[whole] : { ...(now as object | null), ...fields };
      const change = settingsChangeSchema.safeParse({ [id]: value });
      // A newer version's section that does not fit is left alone.
      if (change.success) save(change.data);
    },
    remove: () => undefined,
    becameOf: () => null,
    fold: () => undefined,
    putBack(id, field, value) {
      if (!isSection(id) || !marked().includes(id)) return fail('not-found', `${id} is not shared here`);
      const now: unknown = settings()[id];
      const change = settingsChangeSchema.safeParse({
        [id]: field === whole ? value : { ...(now as object | null), [field]: value },
      });
      // Set by another version, or referring to something removed since.
      return change.success ? save(change.data) : fail('bad-input', `${field} of ${id} does not fit here`);
    },
  };
}

/** The PRO ranges marked as the fleet's. Blocks of them are leased (fleet/blocks/). */
export function sharedRanges({ settings, save, managed }: SettingsPlace): SharedTable {
  const all = (): ProRange[] => settings().numbers.proRanges;
  const indexOf = (id: string): number => all().findIndex((range) => rangeId(range) === id);
  function put(ranges: readonly ProRange[]): void {
    const numbers = numbersSettingsSchema.safeParse({ ...settings().numbers, proRanges: ranges });
    // A range of this station alone has the same numbers: Setup shows both once a person removes one.
    if (numbers.success) save({ numbers: numbers.data });
  }
  return {
    kind: 'pro-range',
    deletes: true,
    read(id) {
      const range = all()[indexOf(id)];
      if (range?.shared !== true) return null;
      const { scac, rule, first, last, warnBelow } = range;
      return { fields: { scac, rule, first, last, warnBelow }, keys: [], more: {} };
    },
    ids: (after, limit) =>
      all()
        .filter(({ shared }) => shared === true)
        .flatMap((range) => rangeId(range) ?? [])
        .filter((id) => id > after)
        .toSorted()
        .slice(0, limit),
    mayWrite: () => !managed().includes('numbers'),
    holderOf: () => null,
    makeRoom: () => [],
    write(id, fields) {
      const at = indexOf(id);
      const range = { ...fields, shared: true } as unknown as ProRange;
      put(at === -1 ? [...all(), range] : all().with(at, range));
    },
    remove(id) {
      const at = indexOf(id);
      // A range of this station alone stays.
      if (all()[at]?.shared === true) put(all().toSpliced(at, 1));
    },
    becameOf: () => null,
    fold: () => undefined,
    putBack(id, field, value) {
      const at = indexOf(id);
      const range = all()[at];
      if (range?.shared !== true) return fail('not-found', `no range ${id} is shared here`);
      const proRanges = all().with(at, { ...range, [field]: value });
      const numbers = numbersSettingsSchema.safeParse({ ...settings().numbers, proRanges });
      if (!numbers.success)
        return fail('bad-input', `with that ${field} ${id} does not fit the other ranges`);
      const [changed] = numbers.data.proRanges.slice(at);
      // Its numbers are counted and leased by carrier, rule and first number: with other values it is another range.
      if (changed === undefined || rangeId(changed) !== id)
        return fail('not-in-this-state', `with that ${field} ${id} would be another range`);
      return save({ numbers: numbers.data });
    },
  };
}
