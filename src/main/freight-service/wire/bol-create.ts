import * as z from 'zod';
import { packageTypeSchema } from '#shared/freight/package-type.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import type { ServiceSettings } from '#shared/station/settings.ts';
import type { BolAnswer } from '../freight-service.ts';
import { hasCreatedRecord, unreadableAnswer, type Judgement } from '../judgement.ts';
import { readLabelDocument, readLabels, readPdf } from './documents.ts';
import { answerObject, identifier, strings, unchangedText, messageText as errorWords } from './lenient.ts';
import { requestField } from './request-field.ts';
import { shipmentHeader, shipmentHeaderShape, shipmentLines } from './shipment-header.ts';
import { unreadFields } from './unread.ts';

/** The BOL create request without credentials, with the service's names and types. */
export const bolRequestSchema = z.strictObject({
  ...shipmentHeaderShape,
  LineItems: z.array(
    z.strictObject({
      ShippingUnits: requestField.text('lines[].handlingUnits'),
      PKGType: packageTypeSchema.meta({ domain: 'lines[].packageType' }),
      Description: requestField.text('lines[] by shipping-description.ts'),
      NMFC: requestField.text('lines[].nmfc'),
      ClassNum: requestField.number('lines[].freightClass'),
      Weight: requestField.text('lines[].weightLb'),
      Haz: requestField.flag('lines[].hazard is there'),
    }),
  ),
});
export type BolRequest = z.infer<typeof bolRequestSchema>;

export const bolResponseSchema = answerObject({
  PDF: unchangedText().meta({ domain: 'pdf' }),
  /** The label as a picture or PDF: stored beside the ZPL, and used in its place when there is none. */
  ShipmentLabel: unchangedText().meta({ domain: 'labelDocument' }),
  BlNumber: identifier().meta({ domain: 'bolNumber' }),
  ShipmentLabelZpl: strings().meta({ domain: 'labels' }),
  ErrorMessage: errorWords().meta({ domain: 'words' }),
});

/** `day` (YYYY-MM-DD) in the format of the station's settings; the interface states none for BOL create. */
export function bolShipmentDate(day: string, format: ServiceSettings['bolShipmentDateFormat']): string {
  const [year = '', month = '', date = ''] = day.split('-');
  if (format === 'MM/DD/YYYY') return `${month}/${date}/${year}`;
  return format === 'YYYY-MM-DD' ? day : `${day}T00:00:00`;
}

export function encodeBol(
  shipment: Shipment,
  settings: Pick<ServiceSettings, 'bolShipmentDateFormat'>,
): BolRequest {
  const { AccessorialList, ...header } = shipmentHeader(
    shipment,
    bolShipmentDate(shipment.shipDate, settings.bolShipmentDateFormat),
  );
  return {
    ...header,
    AccessorialList,
    LineItems: shipmentLines(shipment),
  };
}

/**
 * Accepted: a BlNumber, no ErrorMessage, a PDF that is one, and at least one label: a string that is ZPL, or a ShipmentLabel that is a
 * PDF or a PNG. A string that is no label beside good ones is noted and loses none of them. An ErrorMessage with no BlNumber, no PDF and
 * no label of any sort is a refusal. Anything else is in doubt, with what could be read of it. Never throws, whatever JSON it is.
 */
export function judgeBol(root: unknown): Judgement<BolAnswer> {
  const read = bolResponseSchema.safeParse(root);
  if (!read.success) return unreadableAnswer;
  const { BlNumber: bolNumber, ErrorMessage: words, ShipmentLabel } = read.data;
  // The raw documents are judged: a lenient reader would hide a label that is not text.
  const raw = root as { PDF?: unknown; ShipmentLabelZpl?: unknown };
  const pdf = readPdf(raw.PDF);
  const labels = readLabels(raw.ShipmentLabelZpl);
  const labelDocument = readLabelDocument(ShipmentLabel);
  const part: Partial<BolAnswer> = {
    ...(bolNumber === '' ? {} : { bolNumber }),
    ...(pdf.good ? { pdf: pdf.bytes } : {}),
    ...(labels.good
      ? { labels: labels.zpl, ...(labels.bad.length > 0 ? { badLabels: labels.bad } : {}) }
      : {}),
    ...(labelDocument.good
      ? { labelDocument: { format: labelDocument.format, bytes: labelDocument.bytes } }
      : {}),
  };
  const unread = unreadFields(root, read.data, ['BlNumber', 'ShipmentLabel']).join('; ');
  const created = pdf.present || labels.present || ShipmentLabel !== '' || hasCreatedRecord(root);
  if (words !== '' && !created) return { kind: 'refused', words };
  if (words !== '') return { kind: 'in-doubt', reason: 'contradictory-answer', words, answer: part };
  if (bolNumber !== '' && pdf.good && (labels.good || labelDocument.good))
    return {
      kind: 'accepted',
      answer: {
        labels: [],
        ...part,
        ...(unread === '' ? {} : { message: unread }),
        bolNumber,
        pdf: pdf.bytes,
      },
    };
  return {
    kind: 'in-doubt',
    reason: 'incomplete-answer',
    words: unread === '' ? null : unread,
    answer: part,
  };
}
