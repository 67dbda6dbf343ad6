import { noPeople } from '#shared/station/people.ts';
import { emptyForm, emptyLine, type LineForm } from '#shared/freight/form/shipment-form.ts';
import type { StationStatus } from '#shared/station/connection.ts';
import { settingsSchema } from '#shared/station/settings.ts';
import type { FakeAnswers } from './fake-station.ts';

const at = '2026-11-17T14:08:00.000Z';
const line = (change: Partial<LineForm>): LineForm => ({ ...emptyLine(), ...change });
const bolt = { lengthIn: '48', widthIn: '40' };

const form = {
  ...emptyForm(),
  bolNumber: '700018342',
  shipDate: '2026-11-17',
  poNumber: '4500187733',
  carrierName: 'Saia',
  scac: 'SAIA',
  quoteNumber: '88412073',
  trailerNumber: '53118',
  customerNumber: '20417',
  shipper: {
    ...emptyForm().shipper,
    company: 'Truckee River Fastener Co.',
    address: '900 Icehouse Ave',
    city: 'Sparks',
    state: 'NV',
    postalCode: '89431',
  },
  consignee: {
    company: 'Peña Hermanos Building Supply',
    contact: 'José Peña',
    phone: '503 555 0148',
    email: 'recibo@penahermanos.example',
    address: '4215 NE Columbia Blvd',
    address2: 'Door 12',
    city: 'Portland',
    state: 'WA',
    postalCode: '97211',
    country: 'USA',
  },
  lines: [
    line({
      ...bolt,
      handlingUnits: '3',
      pieces: '72',
      description: 'Hex bolts, zinc 3/8 in',
      nmfc: '95190-3',
      freightClass: '60',
      weightLb: '3,750',
      heightIn: '36',
    }),
    line({
      ...bolt,
      handlingUnits: '2',
      pieces: '40',
      description: 'Sheet-metal screws',
      nmfc: '95190-5',
      freightClass: '92.5',
      weightLb: '1,900',
      heightIn: '50',
    }),
    line({
      handlingUnits: '1',
      packageType: 'BOX',
      pieces: '12',
      description: 'Wedge anchors',
      nmfc: '95190-1',
      freightClass: '85',
      lengthIn: '40',
      widthIn: '32',
      heightIn: '30',
    }),
  ],
  accessorials: ['LFT'],
  specialInstructions: 'Call 30 min before arrival',
};

const printer = (printerId: string, name: string, condition: StationStatus['labelPrinter']['condition']) => ({
  printerId,
  name,
  condition,
  since: at,
});
const status: StationStatus = {
  service: { state: 'online', since: at, reason: null },
  waiting: 2,
  needAnswer: 0,
  refused: 0,
  inDoubt: 1,
  labelPrinter: printer('labels-1', 'Bench labels', 'paper-out'),
  documentPrinter: printer('laser-1', 'Office laser', 'ready'),
  documentCopies: 3,
  packer: 'Inés Kowalczyk',
  stationName: 'Dock 7',
  scanner: { prefix: '', suffix: 'enter', sound: true, stickAndScan: false },
  language: 'en',
  theme: 'system',
  units: 'lb-in',
  mode: 'live',
  people: noPeople,
};
const settings = settingsSchema.parse({
  training: true,
  accessorials: [
    { code: 'RES', name: 'Residential' },
    { code: 'LFT', name: 'Liftgate at delivery' },
    { code: 'NTF', name: 'Call before' },
  ],
});
const draft = {
  id: 'draft-1',
  form,
  shipmentId: null,
  templateId: null,
  left: { to: '', by: '', note: '' },
  savedAt: at,
};

/** The station of the drawn pages, so that a screenshot can be laid beside them. */
export const lookAnswers = (change: Partial<StationStatus> = {}): FakeAnswers => ({
  'station.status': { ...status, ...change },
  'drafts.current': draft,
  'drafts.list': [],
  'drafts.open': draft,
  'drafts.create': {
    ...draft,
    id: 'draft-2',
    form: { ...emptyForm(), bolNumber: '700018343', shipDate: '2026-11-17' },
  },
  'drafts.save': { savedAt: at },
  'settings.get': {
    settings,
    managed: [],
    managedStationKeys: [],
    provisionProblems: [],
    credentials: { stored: true, vault: 'system', keptForSessionOnly: false },
    version: { app: '0.1.0', electron: '45.5.0', node: '24.21.0', sqlite: '3.51.0' },
    dataFolder: '/home/dock7/.config/dockprint',
    update: { kind: 'off', reason: 'no-feed' },
  },
  'shipments.find': [],
  'shipments.submit': { shipmentId: 'shipment-1' },
  'submissions.list': [],
  'printing.jobs': [],
});
