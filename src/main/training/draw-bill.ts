import type { BolRequest } from './wire/shipment-request.ts';

/** A bill of lading to be drawn. */
export interface TrainingBill {
  kind: 'training-bill';
  request: BolRequest;
  bolNumber: string;
  madeAt: Date;
}

/** Returns the bill as PDF. */
export type DrawBill = (bill: TrainingBill) => Promise<Buffer>;

/** In the calling thread. Heavy, so pdfkit and its fonts are loaded with the first bill. */
export const drawBillInThread: DrawBill = async ({ request, bolNumber, madeAt }) => {
  const { drawBillOfLading } = await import('./bill-of-lading/bill-of-lading.ts');
  return drawBillOfLading(request, bolNumber, madeAt);
};
