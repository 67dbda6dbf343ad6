import type { UnitsByCode } from './units-by-code.ts';

/** A shipment whose BOL waits until its labels are scanned. */
export interface AwaitedLabels {
  /** Handling units with labels. */
  units: number;
  /** The codes on them, normalized (`zpl-barcodes.ts`). */
  codes: UnitsByCode;
  /** Numbers of the shipment itself, normalized: they may be on its labels as a picture, which cannot be read here. */
  numbers: ReadonlySet<string>;
  /** Units scanned so far. */
  scanned: ReadonlySet<number>;
}

/** `unit` of *doubled*: null where all units were counted and the code does not say which this is. */
export type LabelMatch<L> =
  | { kind: 'scanned'; label: L; unit: number; isCounted: boolean }
  | { kind: 'doubled'; label: L; unit: number | null }
  | { kind: 'other-code'; label: L }
  | { kind: 'several' }
  | { kind: 'none' };

/** Whether each unit has a code that is on no other one; otherwise scans can only be counted. */
export function tellsUnits({ units, codes }: Pick<AwaitedLabels, 'units' | 'codes'>): boolean {
  const told = new Set<number>();
  for (const named of codes.values()) if (named.size === 1) for (const unit of named) told.add(unit);
  return Array.from({ length: units }, (_, place) => place + 1).every((unit) => told.has(unit));
}

/** The units that the code may be on; null: it is not of this shipment. */
function unitsWith({ units, codes, numbers }: AwaitedLabels, code: string): number[] | null {
  const all = Array.from({ length: units }, (_, place) => place + 1);
  const named = codes.get(code);
  if (named === undefined) return numbers.has(code) ? all : null;
  const known = all.filter((unit) => named.has(unit));
  return known.length > 0 ? known : null;
}

/**
 * What a scanned code (normalized) means for the shipments that wait. A code on several labels counts the next of them only where the labels
 * have no better one.
 */
export function matchLabel<L extends AwaitedLabels>(awaited: readonly L[], code: string): LabelMatch<L> {
  const found = awaited.flatMap((label) => {
    const units = unitsWith(label, code);
    return units === null ? [] : [{ label, units }];
  });
  // A code that names one label of several says more than one that is on the labels of a whole order. With one label nobody can tell which it is.
  const exact = found.filter(({ label, units }) => label.units > 1 && units.length === 1);
  const [one, another] = exact.length > 0 ? exact : found;
  if (one === undefined) return { kind: 'none' };
  if (another !== undefined) return { kind: 'several' };
  const { label, units } = one;
  const [only, second] = units;
  const isCounted = second !== undefined;
  if (isCounted && tellsUnits(label)) return { kind: 'other-code', label };
  const unit = units.find((candidate) => !label.scanned.has(candidate));
  return unit === undefined
    ? { kind: 'doubled', label, unit: isCounted ? null : (only ?? null) }
    : { kind: 'scanned', label, unit, isCounted };
}
