import type { FleetStation } from '#shared/fleet/fleet-station.ts';
import type { Today, TodayHour } from '#shared/station/today.ts';

export const hourSeries = ['made', 'printed', 'handedOver'] as const;
export type HourSeries = (typeof hourSeries)[number];

/** A station's numbers and the station that reported them; this station uses its own, not what it last published. */
export interface StationDay {
  station: FleetStation['station'];
  isThisOne: boolean;
  lastSeenAt: string;
  day: Today;
}

/** Those that have reported this day; the others would add yesterday's work to today's. */
export function daysOf(
  stations: readonly FleetStation[],
  own: Today,
): { told: StationDay[]; missing: number } {
  const told = stations.flatMap(({ station, isThisOne, lastSeenAt, beat }) => {
    const day = isThisOne ? own : (beat?.today ?? null);
    return day === null || day.day !== own.day ? [] : [{ station, isThisOne, lastSeenAt, day }];
  });
  return { told, missing: stations.length - told.length };
}

/** The numbers of several stations as one. Hours are the same moments, whatever the zone of a station. */
export function sumDays(own: Today, others: readonly Today[]): Today {
  const all = [own, ...others];
  const sum = (of: (day: Today) => number): number => all.reduce((total, day) => total + of(day), 0);
  const hours = own.hours.map(({ from }): TodayHour => {
    const same = all.flatMap((day) => day.hours.filter((hour) => hour.from === from));
    const add = (series: HourSeries) => same.reduce((total, hour) => total + hour[series], 0);
    return { from, made: add('made'), printed: add('printed'), handedOver: add('handedOver') };
  });
  const carriers = Map.groupBy(
    all.flatMap(({ stillHere }) => stillHere),
    ({ scac }) => scac,
  );
  return {
    day: own.day,
    hours,
    stillHere: [...carriers.values()]
      .map((rows) => ({
        scac: rows[0]?.scac ?? '',
        carrierName: rows.find(({ carrierName }) => carrierName !== '')?.carrierName ?? '',
        today: rows.reduce((total, row) => total + row.today, 0),
        older: rows.reduce((total, row) => total + row.older, 0),
      }))
      .toSorted((a, b) => b.today + b.older - a.today - a.older || a.scac.localeCompare(b.scac)),
    inDoubt: sum(({ inDoubt }) => inDoubt),
    refused: sum(({ refused }) => refused),
    notPrinted: sum(({ notPrinted }) => notPrinted),
    oldestWaitingAt: all.flatMap(({ oldestWaitingAt }) => oldestWaitingAt ?? []).toSorted()[0] ?? null,
    paperOut: all.flatMap(({ paperOut }) => paperOut),
  };
}

export const totalOf = (hours: readonly TodayHour[], series: HourSeries): number =>
  hours.reduce((total, hour) => total + hour[series], 0);

/** What is drawn of a day: from the hour before the first work to the present or the last work, at least eight hours. */
export function shownHours(hours: readonly TodayHour[], now: number): TodayHour[] {
  const isBusy = (hour: TodayHour) => hourSeries.some((series) => hour[series] > 0);
  const present = Math.max(
    0,
    hours.findLastIndex(({ from }) => Date.parse(from) <= now),
  );
  const first = hours.findIndex(isBusy);
  const last = Math.max(hours.findLastIndex(isBusy), present);
  const begin = Math.max(0, first === -1 ? present - 7 : Math.min(first - 1, last - 7));
  return hours.slice(begin, Math.max(last + 1, begin + 8));
}

/** Up to five round steps from 0 to above `most`: 0 5 10 15. */
export function axisTicks(most: number): number[] {
  const rough = Math.max(1, most / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough;
  const whole = Math.max(1, Math.round(step));
  return Array.from({ length: Math.ceil(Math.max(1, most) / whole) + 1 }, (_, index) => index * whole);
}
