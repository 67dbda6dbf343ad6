import type {
  PrintedCount,
  LabelFeed,
  LabelToPrint,
  OpenRun,
  PrintOutcome,
} from '#main/printing/label-printer.ts';
import type { PrinterHabits, PrinterIdentity } from '#main/storage/printing/print-run-store.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';

export interface RecordedFeed extends LabelFeed {
  /** The odometer each label was begun at. */
  readonly begun: Map<string, number | null>;
  /** The last thing said of each label: an outcome, or `sent` with its reason. */
  readonly last: Map<string, string>;
  readonly outcomes: Map<string, PrintOutcome>;
  readonly conditions: PrinterCondition[];
  /** What the counter said of the run, in order. */
  readonly counts: PrintedCount[];
  /** The points of agreement. */
  readonly runs: { identity: PrinterIdentity; odometer: number; bootedAt: number | null }[];
  /** What is known of printers; a feed of another session may begin with it. */
  readonly known: Map<string, PrinterHabits>;
  /** The last run as the next session would ask about it. */
  openRun(): OpenRun;
}

/** A feed that hands out these labels and writes down what it is told. */
export function recordedFeed(
  labels: readonly LabelToPrint[],
  onBegun: (id: string) => void = () => undefined,
  known = new Map<string, PrinterHabits>(),
): RecordedFeed {
  const waiting = [...labels];
  const begun = new Map<string, number | null>();
  const last = new Map<string, string>();
  const outcomes = new Map<string, PrintOutcome>();
  const conditions: PrinterCondition[] = [];
  const counts: PrintedCount[] = [];
  const runs: { identity: PrinterIdentity; odometer: number; bootedAt: number | null }[] = [];
  let sent = 0;
  let suspect = false;
  return {
    counts,
    runs,
    known,
    openRun() {
      const { identity, odometer, bootedAt } = runs.at(-1) ?? {
        identity: { serial: null },
        odometer: 0,
        bootedAt: null,
      };
      const { serial } = identity;
      return {
        serial,
        odometer,
        bootedAt,
        sent,
        suspect,
        lastAgreed: null,
        habits: serial === null ? null : (known.get(serial) ?? null),
      };
    },
    habits: (serial) => known.get(serial) ?? null,
    lastAgreed: () => null,
    begin(identity, odometer, bootedAt) {
      runs.push({ identity, odometer, bootedAt });
      sent = 0;
      suspect = false;
    },
    recordCount: (counted) => void counts.push(counted),
    markSuspect() {
      suspect = true;
    },
    begun,
    last,
    outcomes,
    conditions,
    next(odometer, group) {
      if (group !== undefined && waiting[0]?.group !== group) return null;
      const label = waiting.shift() ?? null;
      if (label) {
        begun.set(label.id, odometer);
        last.set(label.id, 'sending');
        sent += label.count;
        onBegun(label.id);
      }
      return label;
    },
    sent: (id, reason) => void last.set(id, reason === null ? 'sent' : `sent:${reason}`),
    settled(ids, outcome, taught) {
      const reason = 'reason' in outcome && outcome.reason !== null ? `:${outcome.reason}` : '';
      for (const id of ids) {
        last.set(id, outcome.kind + reason);
        outcomes.set(id, outcome);
      }
      const serial = runs.at(-1)?.identity.serial ?? null;
      if (taught && serial !== null) known.set(serial, taught.habits);
    },
    condition: (condition) => void conditions.push(condition),
  };
}

/** A label of about 3 KB, as the service makes them: text, a barcode, a graphic. */
export const zpl = (n: number, bytes = 3000): Buffer =>
  Buffer.from(
    `^XA^CI28^FO50,50^A0N,50^FDUnit ${n} Łódź^FS^FO50,200^BCN,100^FD${1000 + n}^FS^GFA,${'0F'.repeat(bytes / 2)}^FS^XZ\n`,
  );

export const labelsToPrint = (count: number, bytes?: number): LabelToPrint[] =>
  Array.from({ length: count }, (_, n) => ({
    id: String(n + 1),
    name: `label ${n + 1}`,
    zpl: zpl(n + 1, bytes),
    count: 1,
    group: 'shipment',
  }));
