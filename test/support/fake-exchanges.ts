import type { AnswerInDoubtView } from '#shared/station/answer-in-doubt.ts';
import type { ExchangeView } from '#shared/station/exchange-view.ts';
import { shipmentScenes, shipmentView, type ShipmentScene } from './fake-shipments.ts';
import { day } from './fake-shipment-parts.ts';
import type { FakeAnswers } from './fake-station.ts';
import { seenHistory } from './fake-tracking.ts';

const request = {
  UserName: 'dock7',
  ClientCode: 'TRF-07',
  AuthenticationId: '[removed]',
  BillOfLadingNumber: '0700018342',
  PONumber: '4500187733',
  CarrierSCAC: 'SAIA',
  ConsigneeName: 'Peña Hermanos Building Supply',
  LineItems: [{ ShippingUnits: '3', PKGType: 'PLT', Description: 'Hex bolts, zinc 3/8 in', Weight: '3750' }],
};
const response = {
  PDF: '[PDF, 41233 bytes]',
  ShipmentLabel: '[PNG, 18022 bytes]',
  BlNumber: '0700018342',
  ShipmentLabelZpl: Array.from({ length: 6 }, () => '[ZPL, 1480 bytes]'),
  ErrorMessage: '',
};

/** Two tries of a BOL: the first found no connection, the second was accepted. Newest first, as `exchanges.list` gives them. */
export const exchanges: ExchangeView[] = [
  {
    id: 'exchange-2',
    step: 'bol',
    attempt: 2,
    operation: 'bol',
    startedAt: day('14:06:51'),
    endedAt: day('14:06:53'),
    waitedSeconds: 2,
    outcome: 'accepted',
    httpStatus: 200,
    request: JSON.stringify(request, null, 2),
    response: JSON.stringify(response, null, 2),
    removed: null,
  },
  {
    id: 'exchange-1',
    step: 'bol',
    attempt: 1,
    operation: 'bol',
    startedAt: day('14:06:20'),
    endedAt: day('14:06:30'),
    waitedSeconds: 10,
    outcome: 'in-doubt',
    httpStatus: null,
    request: JSON.stringify(request, null, 2),
    response: null,
    removed: null,
  },
];

/** What came with an answer that contradicts itself. */
const answerInDoubt: AnswerInDoubtView = {
  attempt: 1,
  standing: 'open',
  bolNumber: '0700018342',
  files: [
    { name: 'bol.pdf', bytes: 41_233 },
    { name: 'labels.zpl', bytes: 8880 },
    { name: 'label.png', bytes: 18_022 },
    { name: 'answer.json', bytes: 90_114 },
  ],
  labels: [],
};

/** A shipment's own screen in one of its scenes, with what the carrier said and each try. */
export function shipmentAnswers(scene: string | undefined): FakeAnswers {
  const known: ShipmentScene = shipmentScenes.find((name) => name === scene) ?? 'done';
  return {
    'shipments.get': { ...shipmentView(known), tracking: seenHistory[0] },
    'tracking.history': seenHistory,
    'exchanges.list': exchanges,
    'exchanges.inDoubt': known === 'in-doubt' ? [answerInDoubt] : [],
    'exchanges.export': { text: '{}' },
  };
}
