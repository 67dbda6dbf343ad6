import type { PrintJobView } from '#shared/station/print-job.ts';
import { shipmentViewSchema, type ShipmentView } from '#shared/station/shipment-view.ts';
import type { Evidence, SubmissionView } from '#shared/station/submission.ts';
import {
  day,
  shipment,
  evidence,
  submission,
  printJob,
  bolJob,
  journal,
  label,
  paper,
} from './fake-shipment-parts.ts';

/** A shipment in every state a screen must show. Names, numbers and times are those of a busy afternoon at Dock 7. */
export const shipmentScenes = [
  'stale',
  'gone',
  'held-up',
  'jam',
  'done',
  'printing',
  'forty',
  'sent-to-queue',
  'waiting',
  'offline',
  'sending',
  'refused',
  'sent-elsewhere',
  'held',
  'in-doubt',
  'no-papers',
  'canceled',
] as const;
export type ShipmentScene = (typeof shipmentScenes)[number];

const made: Parameters<typeof journal>[0] = [
  [
    '14:06:51',
    'saved',
    { bolNumber: '0700018342', draftId: 'd', createdBy: 'Inés Kowalczyk', repaired: false },
  ],
  ['14:06:51', 'queued', { step: 'bol', attempt: 1 }],
  ['14:06:51', 'connecting', { step: 'bol', attempt: 1 }],
];
const sent: typeof made = [...made, ['14:06:51', 'on-wire', { step: 'bol', attempt: 1 }]];
const accepted: typeof made = [
  ...sent,
  ['14:06:53', 'accepted', { step: 'bol', attempt: 1, bolNumber: '0700018342', labels: 6, documents: 1 }],
];
const printed = (units: number[], of: number): typeof made =>
  units.flatMap((unit): typeof made => [
    ['14:06:56', 'print-sending', { ...label(unit, of), odometer: 48_209 + unit }],
    [
      '14:06:57',
      'print-printed',
      { ...label(unit, of), by: 'printer', from: 48_209 + unit, to: 48_210 + unit },
    ],
  ]);

interface Scene {
  submission?: Partial<SubmissionView>;
  of?: number;
  state?: (unit: number) => Partial<PrintJobView> | null;
  bol?: Partial<PrintJobView>[];
  journal: typeof made;
}

const scenes: Record<ShipmentScene, Scene> = {
  jam: {
    state: (unit) =>
      unit < 4
        ? {}
        : unit === 4
          ? { state: 'in-doubt', reason: 'paper-out' }
          : { state: 'queued', reason: 'paper-out' },
    bol: [{}],
    journal: [
      ...accepted,
      ...printed([1, 2, 3], 6),
      ['14:06:58', 'print-in-doubt', { ...label(4, 6), reason: 'paper-out' }],
      ['14:07:00', 'printer-condition', { printer: 'Bench labels', condition: 'paper-out', was: 'ready' }],
      ['14:07:09', 'print-printed', { ...paper, by: 'printer' }],
    ],
  },
  stale: {
    state: (unit) => (unit < 3 ? {} : { state: 'queued', reason: 'stale' }),
    bol: [{ state: 'queued', reason: 'stale' }],
    journal: [...accepted, ...printed([1, 2], 6)],
  },
  gone: {
    state: (unit) => (unit < 4 ? {} : { state: 'in-doubt', reason: 'printer-lost', mayStillPrint: true }),
    bol: [{ state: 'in-doubt', reason: 'printer-changed', mayStillPrint: true }],
    journal: [...accepted, ...printed([1, 2, 3], 6)],
  },
  'held-up': {
    state: (unit) => (unit < 4 ? {} : { state: 'sent', reason: 'paper-out', mayStillPrint: true }),
    bol: [{}],
    journal: [...accepted, ...printed([1, 2, 3], 6)],
  },
  done: {
    state: () => ({}),
    bol: [{}],
    journal: [
      ...accepted,
      ...printed([1, 2, 3, 4, 5, 6], 6),
      ['14:07:09', 'print-printed', { ...paper, by: 'printer' }],
    ],
  },
  printing: {
    state: (unit) => ({
      state: unit < 3 ? 'printed' : unit === 3 ? 'sent' : unit === 4 ? 'sending' : 'queued',
    }),
    bol: [{ state: 'sending' }],
    journal: [...accepted, ...printed([1, 2], 6)],
  },
  forty: {
    of: 40,
    state: (unit) =>
      unit < 23
        ? {}
        : unit < 25
          ? { state: 'in-doubt', reason: 'reset' }
          : { state: 'queued', reason: 'not-reachable' },
    bol: [{ state: 'queued', reason: 'toner-out' }],
    journal: [
      ...accepted,
      ...printed(
        Array.from({ length: 22 }, (_, at) => at + 1),
        40,
      ),
      ['14:07:31', 'print-in-doubt', { ...label(23, 40), reason: 'reset' }],
      ['14:07:31', 'print-in-doubt', { ...label(24, 40), reason: 'reset' }],
      [
        '14:07:34',
        'printer-condition',
        { printer: 'Bench labels', condition: 'not-reachable', was: 'ready' },
      ],
    ],
  },
  'sent-to-queue': {
    state: () => ({ state: 'sent', confirms: false, printerName: 'Mezzanine Zebra' }),
    bol: [{ state: 'sent', confirms: false, printerName: 'Mezzanine HP' }],
    journal: [
      ...accepted,
      ...[1, 2, 3, 4, 5, 6].map((unit): (typeof made)[number] => [
        '14:06:57',
        'print-sent',
        { ...label(unit, 6), printer: 'Mezzanine Zebra', confirms: false },
      ]),
    ],
  },
  waiting: { submission: { state: 'queued', attempt: 1 }, journal: made },
  offline: {
    submission: {
      state: 'queued',
      attempt: 1,
      nextAttemptAt: day('14:09:20'),
      evidence: evidence({ reason: 'connect-refused', endedAt: day('14:08:51') }),
    },
    journal: [
      ...made,
      [
        '14:08:51',
        'not-sent',
        { step: 'bol', attempt: 1, reason: 'connect-refused', nextAttemptAt: day('14:09:20'), tries: 7 },
      ],
    ],
  },
  sending: { submission: { state: 'on-wire' }, journal: sent },
  refused: {
    submission: {
      state: 'refused',
      changedAt: day('14:06:53'),
      evidence: evidence({
        leftAt: day('14:06:51'),
        bytesSent: 2210,
        endedAt: day('14:06:53'),
        httpStatus: 200,
        serviceWords: 'Consignee zip is invalid.',
      }),
    },
    journal: [
      ...sent,
      ['14:06:53', 'refused', { step: 'bol', attempt: 1, words: 'Consignee zip is invalid.' }],
    ],
  },
  'sent-elsewhere': {
    submission: {
      state: 'refused',
      changedAt: day('14:07:40'),
      evidence: evidence({
        reason: 'sent-elsewhere',
        elsewhere: { station: 'Dock 12', bolNumber: '1200004471' },
      }),
    },
    journal: [
      ...made,
      [
        '14:07:40',
        'sent-elsewhere',
        { step: 'bol', attempt: 1, station: 'Dock 12', bolNumber: '1200004471' },
      ],
    ],
  },
  held: {
    submission: {
      state: 'held',
      evidence: evidence({ reason: 'unauthorized', httpStatus: 401, endedAt: day('14:06:53') }),
    },
    journal: [
      ...sent,
      ['14:06:53', 'held', { step: 'bol', attempt: 1, reason: 'unauthorized' }],
      ['14:06:53', 'lane-closed', { reason: 'unauthorized' }],
    ],
  },
  'in-doubt': {
    submission: { state: 'in-doubt', changedAt: day('14:07:51'), evidence: doubt() },
    journal: [
      ...sent,
      ['14:07:51', 'in-doubt', { step: 'bol', attempt: 1, reason: 'headers-timeout' }],
      [
        '14:08:03',
        'not-in-tracking',
        { step: 'bol', attempt: 1, from: '2026-11-16', to: '2026-11-17', rows: 31 },
      ],
    ],
  },
  'no-papers': {
    submission: { state: 'accepted', evidence: doubt() },
    of: 0,
    journal: [
      ...sent,
      ['14:07:51', 'in-doubt', { step: 'bol', attempt: 1, reason: 'headers-timeout' }],
      [
        '14:12:20',
        'settled-accepted',
        { step: 'bol', attempt: 1, bolNumber: '0700018342', by: 'Inés Kowalczyk' },
      ],
    ],
  },
  canceled: {
    submission: { state: 'canceled' },
    journal: [
      ...made,
      [
        '14:10:12',
        'canceled',
        { step: 'bol', attempt: 1, reason: 'Customer called it off', by: 'Inés Kowalczyk' },
      ],
    ],
  },
};

function doubt(): Evidence {
  return evidence({
    leftAt: day('14:06:51'),
    bytesSent: 18_204,
    endedAt: day('14:07:51'),
    reason: 'headers-timeout',
    waitedSeconds: 60,
    notFoundAt: [day('14:08:03')],
  });
}

/** A shipment as `shipments.get` gives it, checked against the contract. */
export function shipmentView(scene: ShipmentScene): ShipmentView {
  const { submission: bol = {}, of = 6, state, bol: papers = [], journal: rows } = scenes[scene];
  const units = state === undefined ? [] : Array.from({ length: of }, (_, at) => at + 1);
  const jobs = units.flatMap((unit) => {
    const more = state?.(unit) ?? null;
    return more === null ? [] : [printJob({ id: `job-${unit}`, unit, of, ...more })];
  });
  const paper = { id: 'bol-1', kind: 'bill-of-lading', bytes: 41_233, storedAt: day('14:06:53') };
  return shipmentViewSchema.parse({
    id: 'shipment-1',
    chosenRate: null,
    bolNumber: '0700018342',
    serviceBolNumber: state === undefined ? null : '0700018342',
    shipment: shipment(),
    createdAt: day('14:06:51'),
    createdBy: 'Inés Kowalczyk',
    submissions: [submission({ handlingUnits: of === 0 ? 6 : of, ...bol })],
    labels: units.map((unit) => ({ id: `label-${unit}`, unit, of })),
    billOfLading: state === undefined ? null : paper,
    documents: state === undefined ? [] : [paper],
    printJobs: [...jobs, ...papers.map(bolJob)],
    journal: journal(rows),
    order: null,
    tender: null,
    tracking: null,
  });
}
