import type { Memory } from '../memory.ts';
import { drawLabels } from '../label/label.ts';
import { readRequest } from '../wire/read-request.ts';
import { bolRequestSchema } from '../wire/shipment-request.ts';
import { bolRefusal } from '../wire/shipment-rules.ts';
import type { Operation, Reply } from './operation.ts';

const refuse = (words: string): Reply => ({
  body: { PDF: null, ShipmentLabel: null, BlNumber: null, ShipmentLabelZpl: null, ErrorMessage: words },
});

async function answer(body: unknown, memory: Memory): Promise<Reply> {
  const read = readRequest(bolRequestSchema, body);
  if (!read.ok) return refuse(read.words);
  const request = read.value;
  const refusal = bolRefusal(request);
  if (refusal !== null) return refuse(refusal);

  const given = request.BillOfLadingNumber.trim();
  const bolNumber = given === '' ? String(memory.nextNumber()) : given;
  const labels = drawLabels(request, bolNumber);
  const madeAt = memory.now();
  const pdf = await memory.drawBill({ kind: 'training-bill', request, bolNumber, madeAt });
  memory.bills.push({ bolNumber, madeAt, request });
  return {
    body: {
      PDF: pdf.toString('base64'),
      // The document says only "base64 shipment label": here the same labels as one ZPL file.
      ShipmentLabel: Buffer.from(labels.join('\n'), 'utf8').toString('base64'),
      BlNumber: bolNumber,
      ShipmentLabelZpl: labels,
      ErrorMessage: '',
    },
  };
}

export const bolCreate: Operation = {
  name: 'bol',
  path: '/api/billoflading/preparebilloflading',
  answer,
  refuse,
};
