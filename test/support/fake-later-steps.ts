import { billingParty } from '#shared/freight/tender.ts';
import { tenderPackageChange, tenderPackageType } from '#shared/freight/tender-package-type.ts';
import { wirePostalCode } from '#shared/freight/postal-code.ts';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { totals, type Shipment } from '#shared/freight/shipment.ts';
import type { TenderAsSent, TenderView } from '#shared/station/later-step.ts';
import { shipmentViewSchema } from '#shared/station/shipment-view.ts';
import type { SubmissionView } from '#shared/station/submission.ts';
import { day, evidence, shipment, submission } from './fake-shipment-parts.ts';
import type { FakeAnswers } from './fake-station.ts';
import { rate, sixRates, keptQuote } from './fake-rates.ts';

const full = shipment({
  shipper: { ...shipment().shipper, contact: 'Zoë Ramírez', postalCode: '89431-6504' },
  consignee: { ...shipment().consignee, phone: '' },
  billTo: {
    ...shipment().shipper,
    contact: 'Accounts payable',
    phone: '775 555 0100',
    postalCode: '89431-6504',
  },
  lines: shipment().lines.map((line, at) => ({
    ...line,
    description: ['Hex bolts, zinc 3/8 in', 'Sheet-metal screws', 'Wedge anchors'][at] ?? '',
    ...([
      { lengthIn: 48, widthIn: 40, heightIn: 36 },
      { lengthIn: 48, widthIn: 40, heightIn: 50 },
      { lengthIn: 40, widthIn: 32, heightIn: 30 },
    ][at] ?? {}),
  })),
  specialInstructions: 'Call 30 minutes before arrival',
  accessorials: ['LFT'],
});

/** What the station's own encoder makes of a shipment, for pictures; the real one is tested with `carrier-reading.ts`. */
export function readingOf(load: Shipment, more: Partial<TenderAsSent> = {}): TenderAsSent {
  const at = (party: Shipment['shipper'] | null) =>
    party === null ? null : { ...party, postalCode: wirePostalCode(party.postalCode, party.country) };
  const sums = totals(load.lines);
  return {
    locations: [at(load.shipper), at(load.consignee), at(billingParty(load, load.freightTerms))],
    quoteNumber: load.quoteNumber === null ? '' : String(load.quoteNumber),
    methodOfPayment: 'PP',
    palletCount: sums.handlingUnits,
    totalWeightLb: sums.weightLb,
    items: load.lines.map((line) => ({
      units: line.pieces ?? line.handlingUnits,
      unitsAre: line.pieces === null ? 'handling-units' : 'pieces',
      packageType: tenderPackageType[line.packageType],
      packageChanged: tenderPackageChange(line.packageType) !== 'same',
      description: line.description,
      nmfcCode: line.nmfc,
      freightClass: String(line.freightClass),
      palletCount: line.handlingUnits,
      weightLb: line.weightLb,
      lengthIn: line.lengthIn,
      widthIn: line.widthIn,
      heightIn: line.heightIn,
      hazmat: line.hazard !== null,
    })),
    accessorialCodes: load.accessorials,
    references: [
      { code: 'PO', value: load.poNumber },
      { code: 'QT', value: String(load.quoteNumber) },
      { code: 'BL', value: load.bolNumber },
    ],
    blReferenceNumber: 700018342,
    specialInstructions: load.specialInstructions,
    pdfBytes: 142_851,
    developerMode: false,
    hazmat: null,
    problems: [],
    ...more,
  };
}

const typedTender: TenderView['tender'] = {
  carrierCode: 'SAIA',
  pickupDate: '2026-11-17',
  pickupFrom: '13:00',
  pickupUntil: '16:30',
  freightTerms: 'prepaid',
  purpose: 'original',
  quoteNumber: '88412073',
  specialInstructions: 'Call 30 minutes before arrival',
  packageTypes: [],
};
export const tenderView = (more: Partial<TenderView> = {}): TenderView => ({
  tender: typedTender,
  queuedAt: day('14:08:02'),
  wasTest: false,
  confirmationId: null,
  pickupId: null,
  message: null,
  ...more,
});
const order = {
  shipmentNumber: 'S700000042',
  internalBolNumber: 'TRF-2291',
  confirmationEmails: ['recibo@penahermanos.example'],
  queuedAt: day('14:08:02'),
};

interface LaterScene {
  tender?: TenderView | null;
  order?: typeof order | null;
  steps?: Partial<SubmissionView>[];
  bol?: Partial<SubmissionView>;
  load?: Shipment;
}
function viewOf({ tender = null, order: ordered = null, steps = [], bol = {}, load = full }: LaterScene) {
  return shipmentViewSchema.parse({
    id: 'shipment-1',
    bolNumber: '0700018342',
    serviceBolNumber: '0700018342',
    shipment: load,
    createdAt: day('14:06:51'),
    createdBy: 'Inés Kowalczyk',
    chosenRate: null,
    labels: [],
    printJobs: [],
    journal: [],
    tracking: null,
    order: ordered,
    tender,
    documents: [{ id: 'doc-1', kind: 'bill-of-lading', bytes: 142_851, storedAt: day('14:06:53') }],
    submissions: [
      submission(bol),
      ...steps.map((step) => submission({ changedAt: day('14:08:04'), ...step })),
    ],
  });
}
const onTender = (scene: LaterScene, reading: Partial<TenderAsSent> = {}): FakeAnswers => ({
  'shipments.get': viewOf(scene),
  'tenders.reading': readingOf(scene.load ?? full, reading),
  'tenders.submit': null,
  'exchanges.list': [],
  'exchanges.inDoubt': [],
  'tracking.history': [],
});
const doubt = evidence({
  leftAt: day('14:08:03'),
  bytesSent: 198_331,
  endedAt: day('14:09:03'),
  reason: 'headers-timeout',
  waitedSeconds: 60,
});
const answered = tenderView({
  confirmationId: 'SAIA-20261117-00417',
  pickupId: 5512083,
  message: 'Tender received',
});
const rows = (views: object[]) => ({ 'shipments.find': views });
const row = {
  id: 'shipment-1',
  bolNumber: '0700018342',
  proNumber: '',
  poNumber: '',
  externalId: '',
  consignee: 'Peña',
  city: 'Portland',
  state: 'OR',
  scac: 'SAIA',
  shipDate: '2026-11-17',
  handlingUnits: 6,
  weightLb: 5960,
  bolState: 'accepted',
  labelsPrinted: 6,
  confirmationId: null,
  tenderedTo: '',
  lastStatus: null,
  createdAt: day('14:06:51'),
};
const noRates = {
  'rates.last': null,
  'rates.choose': null,
  'rates.usual': { scac: 'SAIA' },
  'rates.cancel': null,
};
const draftOf = (form: object) => ({
  'drafts.list': [],
  'drafts.current': { id: 'draft-1', form, shipmentId: null, savedAt: day('14:00:00') },
});
const failure = (code: string, more = {}) => ({ code, message: 'fake', ...more });

/** Every state that rates, tender and order must show. */
const scenes: Record<string, () => FakeAnswers> = {
  rates: () => ({ ...noRates, 'rates.last': keptQuote(sixRates), ...draftOf(goodForm()) }),
  'rates-first': () => ({ ...noRates, 'rates.get': keptQuote(sixRates), ...draftOf(goodForm()) }),
  'rates-loading': () => ({ ...noRates, 'rates.get waits': true, ...draftOf(goodForm()) }),
  'rates-old': () => ({
    ...noRates,
    'rates.last': keptQuote(sixRates, { old: true, reason: 'dns', askedAt: '2026-11-16T14:02:00.000Z' }),
    ...draftOf(goodForm()),
  }),
  'rates-offline': () => ({
    ...noRates,
    'rates.get fails': failure('service-offline'),
    ...draftOf(goodForm()),
  }),
  'rates-refused': () => ({
    ...noRates,
    ...draftOf(goodForm()),
    'rates.get fails': failure('service-refused', { theirWords: 'No carrier serves 97211 from 89431' }),
  }),
  'rates-missing': () => ({
    ...noRates,
    ...draftOf({ ...goodForm(), lines: goodForm().lines.map((line) => ({ ...line, freightClass: '' })) }),
  }),
  'rates-empty': () => ({
    ...noRates,
    ...draftOf({
      ...emptyForm(),
      bolNumber: '700018343',
      shipDate: '2026-11-17',
      shipper: goodForm().shipper,
    }),
  }),
  'rates-none': () => ({ ...noRates, 'rates.last': keptQuote([]), ...draftOf(goodForm()) }),
  'rates-v1': () => ({
    ...noRates,
    ...draftOf(goodForm()),
    'rates.last': keptQuote(
      sixRates.map((one) => ({ ...one, scac: '', estimatedDelivery: '' })),
      {},
      { version: 1 },
    ),
  }),
  'rates-odd': () => ({
    ...noRates,
    ...draftOf(goodForm()),
    'rates.last': keptQuote(
      [
        ...sixRates.slice(0, 4).map((one) => ({
          ...one,
          accessorials: [
            ...one.accessorials,
            { name: 'Residential delivery', code: 'RES', chargeUsd: 65 },
            { name: 'Limited access', code: 'LTD', chargeUsd: null },
          ],
        })),
        rate('Łódź Przewozy & Señal Transportes del Norte', 'LPST', -12, 3, { doubts: ['negative-amount'] }),
        rate('', 'AVRT', 655.1, 90, { doubts: ['no-carrier', 'absurd-days'] }),
        rate('Central Freight', 'CENF', null, null, { doubts: ['no-amount'] }),
      ],
      {},
      { warning: 'AVRT did not answer in time' },
    ),
  }),
  tender: () => onTender({}),
  'tender-missing': () =>
    onTender(
      {},
      {
        problems: [
          { path: 'pickupFrom', code: 'required' },
          { path: 'pickupUntil', code: 'required' },
        ],
      },
    ),
  'tender-waiting-bol': () =>
    onTender(
      { bol: { state: 'queued' } },
      { pdfBytes: null, problems: [{ path: 'bolNumber', code: 'required' }] },
    ),
  'tender-queued': () => onTender({ tender: tenderView(), steps: [{ step: 'tender', state: 'queued' }] }),
  'tender-offline': () =>
    onTender({
      tender: tenderView(),
      steps: [
        {
          step: 'tender',
          state: 'queued',
          nextAttemptAt: day('14:09:00'),
          evidence: evidence({ reason: 'dns' }),
        },
      ],
    }),
  'tender-sending': () => onTender({ tender: tenderView(), steps: [{ step: 'tender', state: 'on-wire' }] }),
  'tender-accepted': () => onTender({ tender: answered, steps: [{ step: 'tender', state: 'accepted' }] }),
  'tender-refused': () =>
    onTender({
      tender: tenderView(),
      steps: [
        {
          step: 'tender',
          state: 'refused',
          evidence: evidence({ serviceWords: 'Pickup window too short for Sparks terminal' }),
        },
      ],
    }),
  'tender-doubt': () =>
    onTender({ tender: tenderView(), steps: [{ step: 'tender', state: 'in-doubt', evidence: doubt }] }),
  'tender-held': () =>
    onTender({
      tender: tenderView(),
      steps: [{ step: 'tender', state: 'held', evidence: evidence({ reason: 'unauthorized' }) }],
    }),
  'tender-choose': () => ({ ...onTender({}), ...rows([row]) }),
  'tender-none': () => rows([]),
  order: () => onTender({ load: withEmails() }),
  'order-accepted': () =>
    onTender({
      load: withEmails(),
      order,
      tender: answered,
      steps: [
        { step: 'order', state: 'accepted' },
        { step: 'tender', state: 'accepted' },
      ],
    }),
  'order-refused': () =>
    onTender({
      load: withEmails(),
      order,
      steps: [
        {
          step: 'order',
          state: 'refused',
          evidence: evidence({ serviceWords: 'Customer 20417 is on hold' }),
        },
      ],
    }),
  'order-doubt': () =>
    onTender({ load: withEmails(), order, steps: [{ step: 'order', state: 'in-doubt', evidence: doubt }] }),
  'order-waiting': () =>
    onTender({
      load: withEmails(),
      order,
      bol: { state: 'queued' },
      steps: [{ step: 'order', state: 'queued', waitsFor: 'bol' }],
    }),
};
const withEmails = () =>
  shipment({
    shipper: { ...shipment().shipper, email: 'dock7@truckeeriver.example' },
    consignee: { ...shipment().consignee, email: 'recibo@penahermanos.example' },
  });

function goodForm() {
  const line = { packageType: 'PLT', lengthIn: '48', widthIn: '40', heightIn: '36' };
  return {
    ...emptyForm(),
    bolNumber: '0700018342',
    shipDate: '2026-11-17',
    accessorials: ['LFT', 'NTF'],
    shipper: {
      ...emptyForm().shipper,
      company: 'Truckee River Fastener Co.',
      city: 'Sparks',
      state: 'NV',
      postalCode: '89431',
    },
    consignee: {
      ...emptyForm().consignee,
      company: 'Peña Hermanos Building Supply',
      city: 'Portland',
      state: 'OR',
      postalCode: '97211',
    },
    lines: [
      {
        ...emptyForm().lines[0],
        ...line,
        handlingUnits: '3',
        pieces: '72',
        freightClass: '60',
        weightLb: '3,750',
      },
      {
        ...emptyForm().lines[0],
        ...line,
        handlingUnits: '2',
        pieces: '40',
        freightClass: '70',
        weightLb: '1,900',
      },
      {
        ...emptyForm().lines[0],
        ...line,
        handlingUnits: '1',
        pieces: '12',
        freightClass: '85',
        weightLb: '310',
      },
    ],
  };
}

/** The answers of a scene; none for a name that is another file's. */
export const laterScene = (name: string | undefined): FakeAnswers => scenes[name ?? '']?.() ?? {};
