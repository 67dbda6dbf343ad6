import type { OrderWarning } from '#shared/fleet/fleet-acts.ts';
import {
  fleetShipmentSchema,
  type FleetShipment,
  type FleetShipmentRow,
} from '#shared/fleet/fleet-shipment.ts';
import type { FleetState } from '#shared/fleet/fleet-state.ts';
import type { StationRef } from '#shared/fleet/fleet-station.ts';
import type { StationStatus } from '#shared/station/connection.ts';
import type { ShipmentRow } from '#shared/station/shipment-view.ts';
import { day, evidence, shipment } from './fake-shipment-parts.ts';
import { ownRow } from './fake-tracking.ts';
import type { FakeAnswers } from './fake-station.ts';
import { lookAnswers } from './look-answers.ts';

export const dock4: StationRef = { uuid: 'uuid-dock-4', name: 'Dock 4', number: '04' };
export const mezzanine: StationRef = { uuid: 'uuid-mezz', name: 'Mezzanine returns bench', number: '12' };

export const fleetState = (more: Partial<FleetState> = {}): FleetState => ({
  is: 'shared',
  since: day('06:02:00'),
  trouble: null,
  other: '',
  toShare: 0,
  sharedAt: day('14:08:10'),
  ...more,
});
export const away = (): FleetState =>
  fleetState({
    is: 'away',
    since: day('10:24:00'),
    trouble: 'unreachable',
    toShare: 12,
    sharedAt: day('10:23:48'),
  });

export const otherRow = (station: StationRef, more: Partial<ShipmentRow> = {}): FleetShipmentRow => ({
  station,
  row: ownRow({ lastStatus: null, ...more }),
});

const own = [
  ownRow({
    id: 'here-1',
    bolNumber: '0700018342',
    consignee: 'Peña Hermanos Building Supply',
    city: 'Portland',
    state: 'OR',
    proNumber: '',
    poNumber: '4500187733',
    handlingUnits: 6,
    weightLb: 5960,
    labelsPrinted: 3,
    lastStatus: null,
    createdAt: day('14:06:00'),
  }),
  ownRow({
    id: 'here-2',
    bolNumber: '0700018341',
    consignee: 'Møller Marine Supply',
    city: 'Tacoma',
    state: 'WA',
    scac: 'ODFL',
    bolState: 'queued',
    labelsPrinted: 0,
    lastStatus: null,
    createdAt: day('13:41:00'),
  }),
  ownRow({ id: 'here-3', bolNumber: '0700018201' }),
];
const others = [
  otherRow(dock4, {
    id: 'there-1',
    bolNumber: '0400018377',
    consignee: 'Ferretería Ñandú',
    city: 'El Paso',
    state: 'TX',
    poNumber: '4500187801',
    createdAt: day('14:05:00'),
  }),
  otherRow(dock4, {
    id: 'there-2',
    bolNumber: '0400018376',
    consignee: 'Hébert & Fils',
    city: 'Montréal',
    state: 'QC',
    proNumber: '',
    bolState: 'in-doubt',
    labelsPrinted: 0,
    createdAt: day('13:52:00'),
  }),
  otherRow(mezzanine, {
    id: 'there-3',
    bolNumber: '1200004410',
    consignee: 'Łódź Bakery Equipment',
    scac: 'EXLA',
    lastStatus: 'Picked up',
    createdAt: day('11:20:00'),
  }),
  otherRow(mezzanine, {
    id: 'there-4',
    bolNumber: '1200004409',
    consignee: 'Truckee Valley Rentals',
    city: 'Truckee',
    state: 'CA',
    bolState: 'refused',
    labelsPrinted: 0,
    createdAt: '2026-11-16T21:12:00.000Z',
  }),
];

/** So many shipments of the other stations, one a minute. */
export const manyOthers = (n: number): FleetShipmentRow[] =>
  Array.from({ length: n }, (_, at) =>
    otherRow(at % 3 === 0 ? mezzanine : dock4, {
      id: `many-${at}`,
      bolNumber: `04${String(90_000_000 - at)}`,
      createdAt: new Date(Date.parse(day('14:00:00')) - at * 60_000).toISOString(),
    }),
  );

const line = { handlingUnits: 6, packageType: 'PLT', pieces: 72 };
/** Another station's shipment as it is told. */
export function otherShipment(more: object = {}, toldAt = day('14:06:59')): FleetShipment {
  const row = ownRow({
    id: 'there-1',
    bolNumber: '0400018377',
    consignee: 'Ferretería Ñandú',
    city: 'El Paso',
    state: 'TX',
    poNumber: '4500187801',
    handlingUnits: 6,
    weightLb: 5960,
    labelsPrinted: 4,
    lastStatus: null,
    createdAt: day('13:31:00'),
  });
  const step = (name: string, state: string, clock: string, rest: object = {}) => ({
    id: `${name}-1`,
    step: name,
    state,
    attempt: 1,
    queuedAt: day('13:31:00'),
    changedAt: day(clock),
    evidence: null,
    ...rest,
  });
  return fleetShipmentSchema.parse({
    station: dock4,
    toldAt,
    shared: {
      row,
      words: '',
      shipment: shipment({
        externalId: 'WMS-88412',
        poNumber: '4500187801',
        proNumber: '5023348817',
        consignee: {
          ...shipment().consignee,
          company: 'Ferretería Ñandú',
          address: '2200 Texas Ave',
          city: 'El Paso',
          state: 'TX',
          postalCode: '79901',
          contact: 'Íñigo Núñez',
        },
      }),
      createdBy: 'Maria Sørensen',
      serviceBolNumber: '0400018377',
      submissions: [
        step('bol', 'accepted', '13:31:04'),
        step('order', 'accepted', '13:40:10'),
        step('tender', 'queued', '13:58:00', { evidence: evidence({ reason: 'connect-refused' }) }),
      ],
      labels: Array.from({ length: line.handlingUnits }, (_, at) => ({
        id: `label-${at + 1}`,
        unit: at + 1,
        of: line.handlingUnits,
      })),
      documents: [
        { id: 'bol-4', kind: 'bill-of-lading', format: 'pdf', bytes: 412_330, storedAt: day('13:31:04') },
      ],
      openPrints: 1,
      printsInDoubt: 1,
      order: null,
      tender: null,
      ...more,
    },
  });
}

const inDoubt = (): FleetShipment => {
  const told = otherShipment({ labels: [], documents: [], openPrints: 0, printsInDoubt: 0 });
  const { shared } = told;
  const submissions = [
    {
      ...shared.submissions[0],
      state: 'in-doubt',
      evidence: evidence({ reason: 'headers-timeout', leftAt: day('13:31:01') }),
    },
  ];
  return fleetShipmentSchema.parse({
    ...told,
    shared: { ...shared, submissions, row: { ...shared.row, bolState: 'in-doubt', labelsPrinted: 0 } },
  });
};

export const orderWarning = (more: Partial<OrderWarning> = {}): OrderWarning => ({
  id: 'warning-1',
  is: 'open',
  by: 'po',
  value: '4500187733',
  station: dock4,
  packer: 'Maria',
  at: day('10:24:00'),
  bolNumber: '',
  shipmentId: null,
  ...more,
});
const sentThere = orderWarning({ id: 'warning-2', is: 'sent', bolNumber: '0400018377', at: day('13:31:04') });
const both = orderWarning({
  id: 'warning-3',
  is: 'both',
  bolNumber: '0400018377',
  at: day('13:31:04'),
  shipmentId: 'shipment-1',
});

const scenes: Record<string, FakeAnswers> = {
  fleet: {},
  'fleet-away': { 'fleet.state': away(), 'fleet.get': otherShipment({}, day('10:20:12')) },
  'fleet-refused': {
    'fleet.state': fleetState({
      is: 'refused',
      since: day('10:24:00'),
      trouble: 'sign-in',
      sharedAt: day('10:23:48'),
    }),
  },
  'fleet-joining': { 'fleet.state': fleetState({ is: 'joining', sharedAt: null }), 'fleet.find': [] },
  'fleet-never': { 'fleet.state': { ...away(), sharedAt: null }, 'fleet.find': [] },
  'fleet-empty': { 'shipments.find': [], 'fleet.find': [] },
  'fleet-loading': { 'shipments.find waits': true },
  'fleet-searching': { 'fleet.find waits': true },
  'fleet-error': { 'fleet.find fails': { code: 'storage-failed', message: 'disk I/O error' } },
  'fleet-full': { 'fleet.find': manyOthers(500) },
  'fleet-doubt': { 'fleet.get': inDoubt() },
  'fleet-gone': { 'fleet.get fails': { code: 'not-found', message: 'no such shipment' } },
  'fleet-unread': { 'fleet.get waits': true },
  'fleet-no-bytes': {
    'fleet.state': away(),
    'fleet.get': otherShipment({}, day('10:20:12')),
    'fleet.reprint fails': { code: 'fleet-away', message: 'away' },
  },
  'fleet-not-shared': {
    'fleet.reprint fails': { code: 'not-found', message: 'its bytes are not at the server' },
  },
  'fleet-open': { 'fleet.sameOrder': [orderWarning()] },
  'fleet-sent': { 'fleet.sameOrder': [sentThere] },
  'fleet-both-lines': {
    'fleet.sameOrder': [sentThere, orderWarning({ station: mezzanine, packer: 'Zoë Ramírez-Übelacker' })],
  },
  'fleet-taken': {
    'fleet.sameOrder': [{ ...sentThere, by: 'external-id', value: '' }],
    'shipments.submit fails': {
      code: 'external-id-taken',
      message: 'sent elsewhere',
      other: { bolNumber: '0400018377', consignee: 'Peña Hermanos', station: 'Dock 4' },
    },
  },
  'fleet-canceled': { 'fleet.sentTwice': [{ ...both, is: 'canceled', by: 'draft' }] },
  'fleet-twice': { 'fleet.sentTwice': [both, { ...both, id: 'warning-4', value: '4500187000' }] },
};

/** The screens of a station in a fleet: `LOOK_SCENE=fleet`, `fleet-away` …; nothing for another scene's name. */
export function fleetScene(name: string | undefined, status: Partial<StationStatus> = {}): FakeAnswers {
  const scene = name === undefined ? undefined : scenes[name];
  if (scene === undefined) return {};
  const state = (scene['fleet.state'] ?? fleetState()) as FleetState;
  const { is, since, toShare, trouble } = state;
  return {
    ...lookAnswers({ ...status, fleet: { is, since, toShare, trouble } }),
    'fleet.state': state,
    'shipments.find': own,
    'fleet.find': others,
    'fleet.get': otherShipment(),
    'fleet.reprint': { queued: 1 },
    'fleet.sameOrder': [],
    'fleet.sentTwice': [],
    'fleet.looked': null,
    'numbers.look': { clash: null, pool: null, bol: { none: null, asked: false, station: '07' } },
    ...scene,
  };
}
