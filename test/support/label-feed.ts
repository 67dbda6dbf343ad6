import type { LabelFeed, LabelToPrint, PrintOutcome } from '#main/printing/label-printer.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';

export interface RecordedFeed extends LabelFeed {
  /** The odometer each label was begun at. */
  readonly begun: Map<string, number | null>;
  /** The last thing said of each label: an outcome, or `sent` with its reason. */
  readonly last: Map<string, string>;
  readonly outcomes: Map<string, PrintOutcome>;
  readonly conditions: PrinterCondition[];
}

/** A feed that hands out these labels and writes down what it is told. */
export function recordedFeed(
  labels: readonly LabelToPrint[],
  onBegun: (id: string) => void = () => undefined,
): RecordedFeed {
  const waiting = [...labels];
  const begun = new Map<string, number | null>();
  const last = new Map<string, string>();
  const outcomes = new Map<string, PrintOutcome>();
  const conditions: PrinterCondition[] = [];
  return {
    begun,
    last,
    outcomes,
    conditions,
    next(odometer) {
      const label = waiting.shift() ?? null;
      if (label) {
        begun.set(label.id, odometer);
        last.set(label.id, 'sending');
        onBegun(label.id);
      }
      return label;
    },
    sent: (id, reason) => void last.set(id, reason === null ? 'sent' : `sent:${reason}`),
    settled(id, outcome) {
      last.set(
        id,
        'reason' in outcome && outcome.reason !== null ? `${outcome.kind}:${outcome.reason}` : outcome.kind,
      );
      outcomes.set(id, outcome);
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
  }));
