import type { ReplaceEvidence, TakeOverEvidence } from '#shared/fleet/fleet-acts.ts';
import type { FleetDoubt, SharedSubmission } from '#shared/fleet/fleet-shipment.ts';
import type { FleetState } from '#shared/fleet/fleet-state.ts';
import type { FleetStation, StationBeat, StationRef } from '#shared/fleet/fleet-station.ts';
import { shipmentRowSchema, type ShipmentRow } from '#shared/station/shipment-view.ts';
import { day, evidence } from './fake-shipment-parts.ts';
import type { FakeAnswers } from './fake-station.ts';
import { lookAnswers } from './look-answers.ts';

/** A warehouse of many docks on a busy afternoon; the screen is looked at from Dock 7 at 14:08:20. */
export const stationRef = (n: number, name = `Dock ${n}`): StationRef => ({
  uuid: `station-${n}`,
  name,
  number: String(n).padStart(2, '0'),
});

export const fleetState = (more: Partial<FleetState> = {}): FleetState => ({
  is: 'shared',
  since: day('06:00:00'),
  trouble: null,
  other: '',
  toShare: 0,
  sharedAt: day('14:08:15'),
  ...more,
});

const printer = (condition: StationBeat['labelPrinter']['condition'], name: string) => ({
  printerId: name,
  name,
  condition,
  since: day('13:58:00'),
});

export const beat = (more: Partial<StationBeat> = {}): StationBeat => ({
  name: '',
  number: '',
  host: 'PACK',
  version: '0.9.0',
  service: { state: 'online', since: day('06:10:00'), reason: null },
  waiting: 0,
  inDoubt: 0,
  oldestWaitingAt: null,
  labelPrinter: printer('ready', 'labels'),
  documentPrinter: printer('ready', 'laser'),
  packer: '',
  training: false,
  today: null,
  ...more,
});

export const fleetStation = (n: number, more: Partial<FleetStation> = {}): FleetStation => ({
  station: stationRef(n),
  isThisOne: false,
  lastSeenAt: day('14:08:12'),
  isAway: false,
  beat: beat(),
  toShare: 0,
  takenOver: null,
  ...more,
});

const packers = ['Ana Łukasik', 'Bo Lindqvist', 'Zoé Ramírez', 'Peña, José', 'Sam Okafor', 'Marta Ruiz'];

/** The troubles of that afternoon; all others are well. */
const troubled: Partial<Record<number, Partial<FleetStation>>> = {
  3: { beat: beat({ labelPrinter: printer('paper-out', 'labels'), packer: 'Marta Ruiz' }) },
  9: {
    isAway: true,
    lastSeenAt: day('10:24:31'),
    toShare: 2,
    beat: beat({ waiting: 3, inDoubt: 1, oldestWaitingAt: day('10:11:00'), packer: 'Bo Lindqvist' }),
  },
  12: { beat: beat({ inDoubt: 2, packer: 'Zoé Ramírez' }) },
  16: {
    station: stationRef(16, 'Pier B – Überseekai'),
    beat: beat({
      service: { state: 'settings-problem', since: day('13:40:00'), reason: 'unauthorized' },
      waiting: 4,
      oldestWaitingAt: day('13:41:00'),
      packer: 'Peña, José',
    }),
  },
  21: {
    beat: beat({
      waiting: 6,
      oldestWaitingAt: day('13:12:00'),
      service: { state: 'offline', since: day('13:11:00'), reason: 'connect-timeout' },
      packer: 'Sam Okafor',
    }),
    toShare: 4,
  },
  27: {
    beat: beat({
      documentPrinter: printer('jam', 'laser'),
      labelPrinter: printer('not-reachable', 'labels'),
      packer: 'Ana Łukasik',
      version: '0.8.4',
    }),
  },
  30: { isAway: true, lastSeenAt: new Date('2026-11-14T17:02:00Z').toISOString(), beat: beat() },
  33: {
    isAway: true,
    lastSeenAt: day('09:31:00'),
    beat: beat({ waiting: 2, oldestWaitingAt: day('09:20:00') }),
    takenOver: { at: day('09:44:00'), by: stationRef(7), person: 'Inés Kowalczyk' },
  },
};

/** `size` stations, this one among them. */
export const fleetStations = (size: number): FleetStation[] =>
  Array.from({ length: size }, (_, at) => {
    const n = at + 1;
    const seen = day(`14:08:${String(5 + ((n * 7) % 15)).padStart(2, '0')}`);
    const busy = beat({
      packer: packers[n % packers.length] ?? '',
      ...(n % 5 === 0 ? { waiting: 1, oldestWaitingAt: day('14:05:00') } : {}),
      ...(n % 11 === 0 ? { documentPrinter: printer('not-set-up', '') } : {}),
    });
    return fleetStation(n, { lastSeenAt: seen, isThisOne: n === 7, beat: busy, ...troubled[n] });
  });

const sharedSubmission = (more: Partial<SharedSubmission> = {}): SharedSubmission => ({
  id: 'sub',
  step: 'bol',
  state: 'in-doubt',
  attempt: 1,
  queuedAt: day('13:52:00'),
  changedAt: day('13:53:18'),
  evidence: evidence({
    leftAt: day('13:52:18'),
    bytesSent: 18_204,
    endedAt: day('13:53:18'),
    reason: 'headers-timeout',
    waitedSeconds: 60,
    notFoundAt: [day('13:58:00'), day('14:03:00')],
  }),
  ...more,
});

const fleetDoubt = (n: number, more: Partial<FleetDoubt> = {}): FleetDoubt => ({
  station: stationRef(n),
  isThisOne: false,
  shipmentId: `shipment-${n}`,
  bolNumber: `${String(n).padStart(2, '0')}00018339`,
  consignee: 'Hébert & Fils',
  submission: sharedSubmission(),
  prints: 0,
  since: day('13:53:18'),
  ...more,
});

export const fleetDoubts = (): FleetDoubt[] => [
  fleetDoubt(12),
  fleetDoubt(12, {
    shipmentId: 'shipment-12b',
    bolNumber: '1200018344',
    consignee: 'Peña Hermanos Building Supply',
    since: day('14:01:00'),
    submission: sharedSubmission({
      id: 'tender',
      step: 'tender',
      evidence: evidence({
        leftAt: day('14:00:41'),
        bytesSent: 2210,
        reason: 'connection-reset',
        tenderIds: ['PU-88123'],
      }),
    }),
  }),
  fleetDoubt(9, {
    since: day('10:22:00'),
    submission: sharedSubmission({
      evidence: evidence({ leftAt: day('10:21:02'), bytesSent: 9120, reason: 'crash' }),
    }),
  }),
  fleetDoubt(7, {
    isThisOne: true,
    shipmentId: 'shipment-1',
    bolNumber: '0700018342',
    consignee: 'Ferretería Ñandú',
    since: day('13:31:40'),
    submission: sharedSubmission({
      evidence: evidence({
        leftAt: day('13:30:40'),
        bytesSent: 12_881,
        reason: 'headers-timeout',
        waitedSeconds: 60,
      }),
    }),
  }),
  fleetDoubt(3, {
    bolNumber: '0300018201',
    consignee: 'Møller Marine Supply',
    submission: null,
    prints: 2,
    since: day('14:04:00'),
  }),
];

const shipmentRow = (more: Partial<ShipmentRow> = {}): ShipmentRow =>
  shipmentRowSchema.parse({
    id: 'shipment-9',
    bolNumber: '0900018339',
    proNumber: '',
    poNumber: '',
    externalId: '',
    consignee: 'Hébert & Fils',
    city: 'Montréal',
    state: 'QC',
    scac: 'SAIA',
    shipDate: '2026-11-17',
    handlingUnits: 4,
    weightLb: 2210,
    bolState: 'queued',
    labelsPrinted: 0,
    confirmationId: null,
    tenderedTo: '',
    lastStatus: null,
    createdAt: day('10:10:00'),
    ...more,
  });

export const takeOverEvidence = (more: Partial<TakeOverEvidence> = {}): TakeOverEvidence => ({
  station: stationRef(9),
  lastSeenAt: day('10:24:31'),
  isAlive: false,
  countsFrom: null,
  openPrints: 6,
  toShare: 2,
  mark: 'mark-1',
  open: [
    { row: shipmentRow(), step: 'bol', state: 'in-doubt', since: day('10:22:00') },
    { row: shipmentRow(), step: 'order', state: 'queued', since: day('10:22:00') },
    {
      row: shipmentRow({
        id: 's2',
        bolNumber: '0900018341',
        consignee: 'Møller Marine Supply',
        city: 'Tacoma',
        state: 'WA',
      }),
      step: 'bol',
      state: 'on-wire',
      since: day('10:24:20'),
    },
    {
      row: shipmentRow({
        id: 's3',
        bolNumber: '0900018337',
        consignee: 'Ferretería Ñandú',
        city: 'El Paso',
        state: 'TX',
      }),
      step: 'bol',
      state: 'refused',
      since: day('10:15:00'),
    },
    {
      row: shipmentRow({
        id: 's4',
        bolNumber: '0900018343',
        consignee: 'Łódź Hardware Imports of the Upper Midwest',
        city: 'Minneapolis',
        state: 'MN',
      }),
      step: 'tender',
      state: 'held',
      since: day('10:11:00'),
    },
  ],
  ...more,
});

export const replaceEvidence = (more: Partial<ReplaceEvidence> = {}): ReplaceEvidence => ({
  ...takeOverEvidence(),
  ...{ host: 'dock-9-pc', now: '2026-11-17T14:08:20.000Z' },
  ...more,
});

/** The answers of a station in a fleet of this size. */
export const fleetAnswers = (size = 40, language: 'en' | 'es' | 'fr' = 'en'): FakeAnswers => ({
  ...lookAnswers({
    language,
    theme: 'light',
    fleet: { is: 'shared', since: day('06:00:00'), toShare: 0, trouble: null },
  }),
  'fleet.state': fleetState(),
  'fleet.stations': fleetStations(size),
  'fleet.inDoubt': fleetDoubts(),
  'fleet.takeOverEvidence': takeOverEvidence(),
  'fleet.takeOver': { taken: 4 },
});
