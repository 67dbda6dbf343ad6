import type { Clock } from '#main/clock.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { createRemovalTimeStore } from '#main/storage/database/removal-time-store.ts';
import type { ExchangesStore, OldExchange } from '#main/storage/outbox/exchanges-store.ts';
import { exchangeTextDays, shippingPaperYears } from '#shared/station/exchange-view.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** So few per commit that a packer is delayed only milliseconds; and the pause between two commits. */
const maxPerCommit = 10;
const delayWithMore = 500;

/** This many years before a time, ISO 8601. */
function yearsBefore(time: string, years: number): string {
  const then = new Date(time);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then.toISOString();
}

/** The start has other work to do first. */
const firstDelay = 5 * minute;
const idleDelay = 60 * minute;

/** How far the time for aging texts advances per check at most: a clock that jumps years ahead makes nothing old. */
const mostAtOneLook = day;

/**
 * Removes the texts of exchanges of shipments that were settled more than `exchangeTextDays` days ago, a few per commit
 * (docs/decisions/storage.md); for hazardous freight only when its shipping paper may be removed too. The row itself stays; documents and frozen
 * payloads are stored elsewhere.
 */
export function createExchangeRemoval(parts: {
  db: StationDatabase;
  exchanges: Pick<ExchangesStore, 'removeTexts' | 'firstSince'>;
  clock: Clock;
  report: (error: unknown) => void;
}): { start(): void; stop(): void } {
  const { db, exchanges, clock, report } = parts;
  let cancel: (() => void) | null = null;
  /** How far the last check came; null: start with the oldest. */
  let after: OldExchange | null = null;
  const time = createRemovalTimeStore(db);

  /** The clock's time, limited to what is plausible. */
  function nextTime(): Date {
    const wall = clock.now().getTime();
    const known = time.get();
    if (known === null) {
      time.put(new Date(wall).toISOString());
      return new Date(wall);
    }
    const believed = Math.min(wall, Date.parse(known) + mostAtOneLook);
    // Backward too: if it stayed ahead of a corrected clock, the clock's next jump would be believed at once.
    if (believed !== Date.parse(known)) time.put(new Date(believed).toISOString());
    return new Date(believed);
  }

  const settledBefore = (now: Date): string => new Date(now.getTime() - exchangeTextDays * day).toISOString();

  function removeSome(now: Date, belowRow: number): OldExchange | null {
    const settled = settledBefore(now);
    return db.transaction(() =>
      exchanges.removeTexts({
        settledBefore: settled,
        belowRow,
        // The years count from the carrier's pickup. If that was not recorded here, it came some time after the service accepted the BOL:
        // add the usual span.
        hazardousBefore: yearsBefore(settled, shippingPaperYears.hazardous),
        wasteBefore: yearsBefore(settled, shippingPaperYears.waste),
        hazardousTakenBefore: yearsBefore(now.toISOString(), shippingPaperYears.hazardous),
        wasteTakenBefore: yearsBefore(now.toISOString(), shippingPaperYears.waste),
        limit: maxPerCommit,
        at: clock.now().toISOString(),
        after,
      }),
    );
  }

  let now = new Date(0);
  /** Newer rows start here, even if a slow clock gave them older dates. */
  let firstYoung = 0;
  function removeAndPlanNext(): void {
    let wait = idleDelay;
    // No one catches errors from a timer: a throw here would end the app.
    try {
      if (after === null) {
        now = nextTime();
        firstYoung = exchanges.firstSince(settledBefore(now), now.toISOString());
      }
      after = removeSome(now, firstYoung);
      if (after !== null) wait = delayWithMore;
    } catch (error) {
      report(error);
    }
    cancel = clock.after(wait, removeAndPlanNext);
  }

  return {
    start() {
      cancel = clock.after(firstDelay, removeAndPlanNext);
    },
    stop() {
      cancel?.();
    },
  };
}
