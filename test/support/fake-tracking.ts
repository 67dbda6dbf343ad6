import { trackingRecordSchema, type TrackingRecord } from '#shared/freight/tracking.ts';
import type { KeptTracking } from '#shared/station/kept-answer.ts';
import { shipmentRowSchema, type ShipmentRow } from '#shared/station/shipment-view.ts';
import type { FakeAnswers } from './fake-station.ts';

const nothingSaid = Object.fromEntries(Object.keys(trackingRecordSchema.shape).map((key) => [key, '']));

/** A record of Saia’s list; what is not given is empty, as the service may leave it. */
export const trackingRecord = (said: Partial<TrackingRecord> = {}): TrackingRecord =>
  trackingRecordSchema.parse({ ...nothingSaid, scac: 'SAIA', carrier: 'Saia', ...said });

type Row = [
  pro: string,
  bl: string,
  name: string,
  city: string,
  at: string,
  when: string,
  words: string,
  note?: string,
];

const rows: Row[] = [
  [
    '5023348817',
    '0700018201',
    'Łódź Bakery Equipment',
    'Chicago IL',
    'Omaha NE',
    '2026-11-17 09:40 LT',
    'Delayed',
    'Weather, new ETA Nov 19',
  ],
  [
    '5023347702',
    '0700018166',
    'Côté & Frères Quincaillerie',
    'Québec QC',
    'Québec QC',
    '2026-11-17 10:12 ET',
    'Refused by consignee',
    'Door closed, call to rebook',
  ],
  [
    '5023349120',
    '0700018255',
    'Muñoz Tile & Stone',
    'Fresno CA',
    'Fresno CA',
    '2026-11-17 07:55 PT',
    'Out for delivery',
    'Appt Nov 17 15:00',
  ],
  [
    '5023349166',
    '0700018258',
    'Harbor & Sons',
    'Oakland CA',
    'Oakland CA',
    '2026-11-17 08:20 PT',
    'Out for delivery',
  ],
  [
    '5023349301',
    '0700018310',
    'Ferretería Ñandú',
    'El Paso TX',
    'Las Cruces NM',
    '2026-11-17 06:31 MT',
    'En route',
  ],
  [
    '5023349377',
    '0700018322',
    'Møller Marine Supply',
    'Tacoma WA',
    'Portland OR',
    '2026-11-17 05:02 LT',
    'En route',
  ],
];

const place = (text: string): [string, string] => [text.slice(0, -3), text.slice(-2)];

function record([
  pro,
  bolNumber,
  consigneeName,
  to,
  at,
  when,
  statusMessage,
  note = '',
]: Row): TrackingRecord {
  const [consigneeCity, consigneeState] = place(to);
  const [locationCity, locationState] = place(at);
  const [statusDate = '', statusTime = '', statusTimeCode = ''] = when.split(' ');
  return trackingRecord({
    pro,
    bolNumber,
    consigneeName,
    consigneeCity,
    consigneeState,
    locationCity,
    locationState,
    statusDate,
    statusTime,
    statusTimeCode,
    statusMessage,
    appointmentMessage: note,
    shipperName: 'Truckee River Fastener Co.',
    trackingUrl: `https://www.saia.com/track/details;pro=${pro}`,
  });
}

const delivered = Array.from({ length: 14 }, (_, at) =>
  record([
    `50233480${at + 10}`,
    `07000180${at + 10}`,
    'Peña Hermanos Building Supply',
    'Portland OR',
    'Portland OR',
    `2026-11-1${5 + (at % 2)} 1${at % 9}:05 PT`,
    'Delivered',
  ]),
);
export const fullList: TrackingRecord[] = [...rows.map(record), ...delivered];

const words = [
  'Delayed',
  'Out for delivery',
  'En route',
  'Arrived at terminal',
  'Picked up',
  'Held at customs',
  'Delivered',
];
export const longList = (count: number): TrackingRecord[] =>
  Array.from({ length: count }, (_, at) =>
    record([
      `${6_000_000_000 + at}`,
      `08${at}`,
      `Dock ${at}, Ñandú Hardware`,
      'Reno NV',
      'Elko NV',
      `2026-11-16 ${10 + (at % 12)}:15 PT`,
      words[at % words.length] ?? '',
    ]),
  );

export const trackingQuery = { scac: 'SAIA', from: '2026-11-10', to: '2026-11-17' };
export const keptTracking = (more: Partial<KeptTracking> = {}): KeptTracking => ({
  askedAt: '2026-11-17T14:05:00.000Z',
  old: false,
  reason: null,
  records: fullList,
  warning: '',
  unread: [],
  ...more,
});

export const ownRow = (more: Partial<ShipmentRow> = {}): ShipmentRow =>
  shipmentRowSchema.parse({
    id: 'shipment-1',
    bolNumber: '0700018201',
    proNumber: '5023348817',
    poNumber: '4500186920',
    externalId: '',
    consignee: 'Łódź Bakery Equipment',
    city: 'Chicago',
    state: 'IL',
    scac: 'SAIA',
    shipDate: '2026-11-14',
    handlingUnits: 4,
    weightLb: 2100,
    bolState: 'accepted',
    labelsPrinted: 4,
    confirmationId: null,
    tenderedTo: '',
    lastStatus: 'Delayed due to weather',
    createdAt: '2026-11-14T15:02:00.000Z',
    ...more,
  });

const way: [string, string, string][] = [
  ['Delayed due to weather', '2026-11-17 09:40', 'Omaha NE'],
  ['En route', '2026-11-16 18:22', 'North Platte NE'],
  ['En route', '2026-11-15 04:10', 'Salt Lake UT'],
  ['Departed terminal', '2026-11-14 19:48', 'Reno NV'],
  ['Picked up', '2026-11-14 16:12', 'Sparks NV'],
];
export const seenHistory = way.map(([statusMessage, when, at]) => {
  const [locationCity, locationState] = place(at);
  const [statusDate = '', statusTime = ''] = when.split(' ');
  return {
    seenAt: `${statusDate}T22:00:00.000Z`,
    record: trackingRecord({
      statusMessage,
      statusDate,
      statusTime,
      statusTimeCode: 'LT',
      locationCity,
      locationState,
    }),
  };
});

const failed = (code: string, theirWords?: string) => ({ code, message: 'from the fake', theirWords });

/** The states of the screen, by name, for `LOOK_SCENE`. */
export const trackingScenes: Record<string, FakeAnswers> = {
  full: {},
  first: { 'tracking.last': null, 'tracking.carriers': [], 'shipments.find': [] },
  loading: { 'tracking.last': null, 'tracking.list waits': true },
  again: {
    'tracking.last': { query: trackingQuery, kept: keptTracking({ askedAt: '2026-11-17T13:40:00.000Z' }) },
    'tracking.list waits': true,
  },
  empty: { 'tracking.list': keptTracking({ records: [] }), 'tracking.last': null },
  old: {
    'tracking.list': keptTracking({
      old: true,
      reason: 'connect-refused',
      askedAt: '2026-11-17T11:20:00.000Z',
    }),
    'tracking.last': null,
  },
  offline: {
    'tracking.last': {
      query: { ...trackingQuery, to: '2026-11-16' },
      kept: keptTracking({ askedAt: '2026-11-16T16:20:00.000Z' }),
    },
    'tracking.list fails': failed('service-offline'),
  },
  refused: {
    'tracking.last': null,
    'tracking.list fails': failed('service-refused', 'Carrier SAIA is not set up for this client code.'),
  },
  canceled: { 'tracking.last': null, 'tracking.list fails': failed('canceled') },
  unset: { 'tracking.last': null, 'tracking.list fails': failed('no-credentials') },
  link: { 'station.openLink fails': failed('not-allowed') },
  long: { 'tracking.list': keptTracking({ records: longList(3000) }), 'tracking.last': null },
};

export const trackingAnswers = (scene: string | undefined): FakeAnswers => ({
  'tracking.last': { query: trackingQuery, kept: keptTracking() },
  'tracking.list': keptTracking(),
  'tracking.carriers': ['SAIA'],
  'tracking.history': seenHistory,
  'tracking.cancel': null,
  'station.openLink': null,
  'shipments.find': [ownRow(), ownRow({ id: 'shipment-2', bolNumber: '1', proNumber: '', scac: 'ODFL' })],
  ...trackingScenes[scene ?? 'full'],
});
