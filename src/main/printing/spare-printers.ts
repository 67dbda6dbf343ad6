import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { isPrinterOut, spareOf, type Printer, type PrinterCondition } from '#shared/station/printer.ts';
import type { SparesInUseStore } from '#main/storage/printing/spares-in-use-store.ts';
import { attempt } from '#main/storage/database/storage-error.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Clock } from '../clock.ts';
import type { JobJournal } from './job-journal.ts';
import {
  byRoute,
  firstPrinterOf,
  takesFor,
  usedPrinters,
  type Destination,
  type PrintSetup,
} from '#shared/station/print-routes.ts';

/** Which printers stand in for others that are out. Only labels and documents of which nothing was sent ever move. */
export interface SparePrinters {
  /** The routes as they are now: with the spares that are in use. New jobs follow these. */
  current(): PrintSetup;
  /** The printer of new jobs. */
  printerFor(destination: Destination): string | null;
  /** Where waiting jobs may print. A job anywhere else moves to the first of them. */
  waitAt(destination: Destination): string[];
  /** Whether jobs go to this printer, by a rule, by the routes or as a spare: what was handed to it keeps its question. */
  isPrinterOf(destination: Destination, printerId: string): boolean;
  /** The spare of their printer that is not in use. */
  readySpare(destination: Destination): Printer | null;
  /** A person has what waits printed by the spare (`use`), or by the printer itself again. */
  use(asked: { printerId: string; use: boolean }): Result<void>;
  /** A printer said how it is: ends a spare's work, or begins it after the minutes of Setup. */
  noteCondition(printerId: string, condition: PrinterCondition): void;
  stop(): void;
}

export function createSparePrinters(parts: {
  db: StationDatabase;
  store: SparesInUseStore;
  journal: Pick<JobJournal, 'spare'>;
  clock: Clock;
  setup: () => PrintSetup;
  conditionOf: (printer: Printer) => PrinterCondition;
  /** Asks a printer now. */
  ask: (printer: Printer) => Promise<PrinterCondition>;
  limits: { watch: number; minute: number };
  isClosed: () => boolean;
  /** What waits moves, and the screens hear of it. */
  changed: () => void;
  report: (error: unknown) => void;
}): SparePrinters {
  const { clock, setup, limits } = parts;
  let inUse = parts.store.all();
  /** Since when a printer is out, monotonic milliseconds. */
  const outSince = new Map<string, number>();
  let cancelCheck: (() => void) | null = null;

  const firstOf = (destination: Destination): string | null => firstPrinterOf(destination, setup());
  const spareFor = (destination: Destination): Printer | null =>
    spareOf(firstOf(destination), takesFor(destination.paper), setup());
  /** The spare in use, as the settings have it now. */
  function spareInUse(destination: Destination): Printer | null {
    const first = firstOf(destination);
    const spare = spareFor(destination);
    return first !== null && spare !== null && inUse.get(first) === spare.id ? spare : null;
  }
  const printerFor = (destination: Destination): string | null =>
    spareInUse(destination)?.id ?? firstOf(destination);
  const isOut = (id: string): boolean => {
    const printer = setup().printers.find((one) => one.id === id);
    return printer !== undefined && isPrinterOut(parts.conditionOf(printer));
  };

  function begin(printerId: string, spareId: string, by: 'person' | 'station'): void {
    parts.store.begin(printerId, spareId, clock.now().toISOString());
    parts.journal.spare({ printerId, spareId, begins: true }, by);
  }
  function end(printerId: string, by: 'person' | 'station'): void {
    const spareId = inUse.get(printerId);
    if (spareId !== undefined && parts.store.end(printerId))
      parts.journal.spare({ printerId, spareId, begins: false }, by);
  }
  /** In one commit; what waits moves after it, and after a crash at the next start. */
  function change(work: () => Result<void>): Result<void> {
    if (parts.isClosed()) return ok(undefined);
    const result = attempt(() => parts.db.transaction(work));
    if (!result.ok) return result;
    inUse = parts.store.all();
    parts.changed();
    return result;
  }

  /** Begins with the spares of printers that were out for as long as Setup says, if the spare is not out too. */
  async function check(): Promise<void> {
    const minutes = setup().routes.spareAfterMinutes;
    if (minutes === undefined) return;
    for (const used of usedPrinters(setup())) {
      const { first } = used;
      const since = outSince.get(first);
      const spare = spareFor(used);
      if (since === undefined || spare === null || spareInUse(used) !== null) continue;
      if (clock.monotonic() - since < minutes * limits.minute) continue;
      if (isPrinterOut(await parts.ask(spare))) continue;
      // It may be ready again, or Setup may have changed, while the spare answered.
      if (outSince.get(first) !== since || spareFor(used)?.id !== spare.id) continue;
      const begun = change(() => {
        begin(first, spare.id, 'station');
        return ok(undefined);
      });
      if (!begun.ok) parts.report(new Error(begun.error.message));
    }
  }
  function scheduleCheck(): void {
    cancelCheck ??= clock.after(limits.watch, () => {
      cancelCheck = null;
      void check()
        .catch(parts.report)
        .finally(() => {
          if (outSince.size > 0 && !parts.isClosed()) scheduleCheck();
        });
    });
  }

  return {
    current() {
      const { printers, routes } = setup();
      const { billOfLading, papers } = routes;
      const documents = printerFor(byRoute('bill-of-lading'));
      return {
        printers,
        routes: {
          ...routes,
          labels: printerFor(byRoute('labels')),
          billOfLading:
            billOfLading === null || documents === null ? null : { ...billOfLading, printer: documents },
          papers: papers?.map((choice) =>
            choice.printer === undefined
              ? choice
              : { ...choice, printer: printerFor(byRoute(choice.paper)) ?? choice.printer },
          ),
        },
      };
    },
    printerFor,
    waitAt(destination) {
      const first = firstOf(destination);
      if (first === null) return [];
      const used = spareInUse(destination);
      if (used !== null) return [used.id];
      const spare = spareFor(destination);
      // What was moved stays there when the first printer is ready again, unless the spare itself is out.
      const mayStay = spare !== null && (!isOut(spare.id) || isOut(first));
      return mayStay ? [first, spare.id] : [first];
    },
    isPrinterOf: (destination, printerId) =>
      printerId === firstOf(destination) || printerId === spareFor(destination)?.id,
    readySpare: (destination) => (spareInUse(destination) === null ? spareFor(destination) : null),
    use({ printerId, use }) {
      const used = usedPrinters(setup()).find(({ first }) => first === printerId);
      const spare = used === undefined ? null : spareFor(used);
      if (use && spare === null) return fail('no-printer', `${printerId} has no spare`);
      return change(() => {
        if (use && spare !== null && inUse.get(printerId) !== spare.id) begin(printerId, spare.id, 'person');
        if (!use) end(printerId, 'person');
        return ok(undefined);
      });
    },
    noteCondition(printerId, condition) {
      if (isPrinterOut(condition)) {
        if (!outSince.has(printerId)) outSince.set(printerId, clock.monotonic());
        scheduleCheck();
      } else outSince.delete(printerId);
      // What was moved to a spare that is out now goes back.
      if (usedPrinters(setup()).some((used) => spareFor(used)?.id === printerId)) parts.changed();
      const isReady = condition === 'ready' || condition === 'printing';
      if (!isReady || !inUse.has(printerId)) return;
      const ended = change(() => {
        end(printerId, 'station');
        return ok(undefined);
      });
      if (!ended.ok) parts.report(new Error(ended.error.message));
    },
    stop() {
      cancelCheck?.();
    },
  };
}
