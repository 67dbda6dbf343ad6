import { shipmentAnswers } from '#support/fake-exchanges.ts';
import { importAnswers, importedRow } from '#support/fake-import.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { fleetScene } from '#support/fake-fleet.ts';
import { laterScene } from '#support/fake-later-steps.ts';
import { evidence, printJob, submission } from '#support/fake-shipment-parts.ts';
import type { FakeAnswers } from '#support/fake-station.ts';
import { fleetAnswers } from '#support/fake-stations.ts';
import { fleetTodayAnswers, today } from '#support/fake-today.ts';
import { ownRow, trackingAnswers } from '#support/fake-tracking.ts';
import { truckRow, truckView } from '#support/fake-trucks.ts';

export const shipment = '?screen=shipment&id=shipment-1';
const tender = '?screen=tender&id=shipment-1';

/** A form in which nothing is typed yet. */
const blankDraft = {
  ...(lookAnswers()['drafts.current'] as object),
  form: { ...emptyForm(), bolNumber: '700018343', shipDate: '2026-11-17' },
};
const dock = {
  id: 'dock-1',
  data: {
    party: { ...emptyForm().consignee, company: 'Acme Tile & Stone', city: 'Sparks', state: 'NV' },
    ...{ roles: ['consignee'], hours: '', accessorials: [], specialInstructions: '', note: '' },
    ...{ scac: '', carrierName: '', terms: '' },
  },
  ...{ hidden: false, byHand: true, usedAt: null, shipmentId: null },
};
const book = { 'docks.find': [dock], 'docks.count': { shown: 1, hidden: 0 }, 'docks.get': dock };
const dockView = {
  carriers: [
    { scac: 'SAIA', carrierName: 'Saia', shipments: 4, held: 1, units: 9, weightLb: 3100 },
    { scac: 'EXLA', carrierName: 'Estes Express', shipments: 0, held: 0, units: 0, weightLb: 0 },
  ],
  trucks: [
    {
      ...{ id: 'truck-1', scac: 'SAIA', carrierName: 'Saia', trailer: '53118', driver: 'Rosa Lind' },
      ...{ begunAt: '2026-11-17T13:00:00.000Z', shipments: 3 },
    },
  ],
};
const imported = {
  rows: [
    importedRow(),
    importedRow({
      ...{ id: 'b', externalId: 'SO-2', state: 'problems', reasonCount: 3 },
      reasons: [{ path: 'consignee.postalCode', code: 'required' }],
    }),
  ],
  total: 2,
  counts: { ready: 1, problems: 1 },
};

const emptyDay = { day: '2026-11-17', carriers: [], waiting: [], waitingCount: 0, older: [], olderCount: 0 };
const idle = { reading: null, batch: null, folder: null };

/** A screen, what its station answers, and what is there once it is shown. */
export const everyScreen: [name: string, search: string, answers: FakeAnswers, shown?: string][] = [
  ['pack', '?screen=pack', {}, 'table'],
  ['pack-empty', '?screen=pack', { 'drafts.current': blankDraft }, 'table'],
  ['book', '?screen=book&list=docks&id=dock-1', book, 'form'],
  ['rates', '?screen=rates', laterScene('rates')],
  ['rates-old', '?screen=rates', laterScene('rates-old')],
  ['rates-missing', '?screen=rates', laterScene('rates-missing')],
  ['tender', tender, laterScene('tender')],
  ['tender-none', '?screen=tender', laterScene('tender-none')],
  ['tender-accepted', tender, laterScene('tender-accepted')],
  ['tender-in-doubt', tender, laterScene('tender-doubt')],
  ['tender-refused', tender, laterScene('tender-refused')],
  ['tracking', '?screen=tracking', trackingAnswers('full')],
  [
    'shipments',
    '?screen=shipments',
    { 'shipments.find': [ownRow(), ownRow({ id: 'b', bolNumber: '0700018202' })] },
  ],
  ['shipment', shipment, shipmentAnswers('done')],
  ['shipment-jam', shipment, shipmentAnswers('jam')],
  ['shipment-refused', shipment, shipmentAnswers('refused')],
  ['order-in-doubt', shipment, { ...shipmentAnswers('done'), ...laterScene('order-doubt') }],
  [
    'queue',
    '?screen=queue',
    {
      'submissions.list': [
        submission({ state: 'in-doubt', evidence: evidence() }),
        submission({ id: 'b', state: 'queued' }),
      ],
      'printing.jobs': [printJob({ state: 'queued' })],
    },
  ],
  ['setup', '?screen=setup', {}, '#station'],
  [
    'trucks-day',
    '?screen=trucks&view=day',
    { 'trucks.day': { ...emptyDay, older: [truckRow()], olderCount: 1 } },
  ],
  ['trucks', '?screen=trucks', { 'trucks.dock': dockView }],
  ['truck', '?screen=trucks&id=truck-1', { 'trucks.get': truckView() }],
  [
    'import',
    '?screen=import',
    { 'imports.list': { rows: [], total: 0, counts: {} }, 'imports.status': idle, 'imports.files': [] },
    'h1',
  ],
  ['imported', '?screen=import', { ...importAnswers(), 'imports.list': imported }],
  ['today', '?screen=today', { 'shipments.today': today() }],
  ['fleet-today', '?screen=today&scope=all', fleetTodayAnswers()],
  ['fleet', '?screen=fleet', fleetAnswers(8)],
  ['fleet-in-doubt', '?screen=fleet&view=doubt', fleetAnswers(8)],
  ['all-stations-away', '?screen=shipments&scope=all', fleetScene('fleet-away')],
  ['other-shipment', '?screen=fleet-shipment&station=uuid-dock-4&id=there-1', fleetScene('fleet-doubt')],
];
