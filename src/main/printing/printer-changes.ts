import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import type { PrinterChanges, PrinterChangesStore } from '#main/storage/printing/printer-changes-store.ts';
import { effectOf, type SetupEffect } from './setup-effects.ts';
import { zplCommands } from './zpl-commands.ts';

/** The printer's own value of a setting, by variable; null: it does not report it. */
export type PrinterValues = ReadonlyMap<string, string | null>;

/** What one label leaves changed, by command: the ZPL that undoes it, or the setting to read before; null: the label restores it itself. */
type LeftChanges = Map<string, string | SetupEffect | null>;

function leftBy(zpl: Buffer): LeftChanges {
  const left: LeftChanges = new Map();
  for (const { prefix, name, parameters } of zplCommands(zpl.toString('latin1'), 'passed-over')) {
    const effect = effectOf(prefix, name, parameters);
    const command = prefix + name;
    if (typeof effect === 'object') left.set(command, 'undo' in effect ? effect.undo : effect);
    else if (effect === 'harmless' && left.has(command)) left.set(command, null);
  }
  return left;
}

/** Unit of measure and resolution come first: the others depend on them. */
const order = (command: string): number => ['^MU', '^JM', '^SZ'].indexOf(command);

/** A format that prints nothing; Zebra's own drivers send one before each label. */
function resetFormat(undo: Readonly<Record<string, string>>): Buffer {
  const commands = Object.keys(undo).toSorted((one, other) => order(other) - order(one));
  return Buffer.from(`^XA${commands.map((command) => undo[command]).join('')}^XZ\n`, 'latin1');
}

export type JobOrigin = Pick<PrintJob, 'id' | 'kind' | 'shipmentId' | 'ownDocumentId'>;
/** Labels of one answer may build on each other; any other label gets the printer as it was before them. */
const originOf = ({ id, kind, shipmentId, ownDocumentId }: JobOrigin): string =>
  kind === 'label' ? `label ${shipmentId ?? id}` : `${kind} ${ownDocumentId ?? id}`;

/** What the labels of one session with a printer change in it, and how that is undone before the next label of another origin. */
export interface SessionChanges {
  /** Variables that must be read before this label is sent, because it changes their values. */
  unread(job: JobOrigin, zpl: Buffer): string[];
  /** Commands of this label that nothing could undo, since the printer does not say how it is set. */
  cannotUndo(job: JobOrigin, zpl: Buffer): string[];
  /** What to send before this label, in the same write; records what the label changes. Called in the commit before its first byte. */
  before(job: JobOrigin, zpl: Buffer): Buffer;
  /** It has arrived, and so has what was sent before it. */
  arrived(job: JobOrigin): void;
}

export function createSessionChanges(
  { address, store }: { address: string; store: PrinterChangesStore },
  values: PrinterValues,
): SessionChanges {
  /** What must be undone before the next label of another origin. */
  let current: PrinterChanges = store.get(address) ?? { origin: '', undo: {} };
  /** Undone in this session by a label that may not have arrived. */
  let unproved: Readonly<Record<string, string>> = {};
  let read: { id: string; left: LeftChanges } | null = null;

  function leftOf(job: JobOrigin, zpl: Buffer): LeftChanges {
    if (read?.id !== job.id) read = { id: job.id, left: leftBy(zpl) };
    return read.left;
  }
  const setupOf = (job: JobOrigin, zpl: Buffer): [string, SetupEffect][] =>
    [...leftOf(job, zpl)].flatMap(([command, change]): [string, SetupEffect][] =>
      typeof change === 'object' && change !== null && current.undo[command] === undefined
        ? [[command, change]]
        : [],
    );
  function putBack({ read: names, zpl }: SetupEffect): string | null {
    const all = names.map((name) => values.get(name) ?? null);
    return all.every((value) => value !== null) ? zpl(all) : null;
  }

  return {
    unread: (job, zpl) =>
      [...new Set(setupOf(job, zpl).flatMap(([, { read: names }]) => names))].filter(
        (name) => !values.has(name),
      ),
    cannotUndo: (job, zpl) =>
      setupOf(job, zpl).flatMap(([command, effect]) =>
        effect.mayStay !== true && putBack(effect) === null ? [command] : [],
      ),
    before(job, zpl) {
      const origin = originOf(job);
      const isOther = origin !== current.origin;
      const undone = isOther ? current.undo : {};
      const toUndo = new Map(isOther ? [] : Object.entries(current.undo));
      for (const [command, change] of leftOf(job, zpl)) {
        // The printer's own setting is the value before the first label that changed it.
        const back =
          typeof change === 'object' && change !== null ? (current.undo[command] ?? putBack(change)) : change;
        if (back === null) toUndo.delete(command);
        else toUndo.set(command, back);
      }
      const undo = Object.fromEntries(toUndo);
      if (isOther) unproved = { ...unproved, ...undone };
      const before = current;
      current = { origin, undo };
      if (isOther || JSON.stringify(before.undo) !== JSON.stringify(undo))
        // Until it is known to have arrived, the next session undoes both.
        store.put(address, { origin: isProved() ? origin : '', undo: { ...unproved, ...undo } });
      return Object.keys(undone).length === 0 ? Buffer.alloc(0) : resetFormat(undone);
    },
    arrived(job) {
      if (originOf(job) !== current.origin || isProved()) return;
      unproved = {};
      store.put(address, current);
    },
  };

  function isProved(): boolean {
    return Object.keys(unproved).length === 0;
  }
}
