import type { Today } from '#shared/station/today.ts';
import type { FakeAnswers } from './fake-station.ts';
import { fleetAnswers, fleetStations } from './fake-stations.ts';
import { lookAnswers } from './look-answers.ts';

/** Made, printed and handed over, hour by hour from 6:00; it is 14:08. */
const work: [made: number, printed: number, handedOver: number][] = [
  [2, 1, 0],
  [6, 6, 0],
  [11, 10, 0],
  [14, 12, 9],
  [9, 11, 0],
  [12, 7, 22],
  [4, 4, 0],
  [13, 12, 0],
  [1, 1, 6],
];

export const today = (more: Partial<Today> = {}, share = 1): Today => ({
  day: '2026-11-17',
  hours: Array.from({ length: 24 }, (_, hour) => {
    const [made, printed, handedOver] = (work[hour - 6] ?? [0, 0, 0]).map((n) => Math.round(n * share)) as [
      number,
      number,
      number,
    ];
    return { from: `2026-11-17T${String(hour).padStart(2, '0')}:00:00.000Z`, made, printed, handedOver };
  }),
  stillHere: [
    { scac: 'SAIA', carrierName: 'Saia LTL Freight', today: 14, older: 0 },
    { scac: 'ODFL', carrierName: 'Old Dominion', today: 9, older: 2 },
    { scac: 'EXLA', carrierName: 'Estes Express Lines of Virginia', today: 7, older: 0 },
    { scac: 'XPOL', carrierName: '', today: 3, older: 1 },
    { scac: '', carrierName: '', today: 2, older: 0 },
  ],
  inDoubt: 1,
  refused: 2,
  notPrinted: 3,
  oldestWaitingAt: '2026-11-17T13:21:00.000Z',
  paperOut: [{ printer: 'Bench labels', minutes: 23 }],
  ...more,
});

/** A day on which all is well so far, and nothing was done yet. */
export const quietDay = (): Today =>
  today({ stillHere: [], inDoubt: 0, refused: 0, notPrinted: 0, oldestWaitingAt: null, paperOut: [] }, 0);

export const todayAnswers = (more: Partial<Today> = {}): FakeAnswers => ({
  ...lookAnswers({ theme: 'light' }),
  'shipments.today': today(more),
});

/** Of eight stations, one has not told of this day. */
export const fleetTodayAnswers = (): FakeAnswers => ({
  ...fleetAnswers(8),
  'shipments.today': today(),
  'fleet.stations': fleetStations(8).map((station, index) => ({
    ...station,
    beat:
      station.beat === null
        ? null
        : {
            ...station.beat,
            today: index === 1 ? null : today({ inDoubt: index === 4 ? 2 : 0 }, 0.5 + index / 5),
          },
  })),
});
