import type { BolRequest } from './wire/shipment-request.ts';

/** A bill of lading that is still to be drawn. */
export interface TrainingBill {
  kind: 'training-bill';
  request: BolRequest;
  bolNumber: string;
  madeAt: Date;
}

/** Gives the bill as PDF. */
export type DrawBill = (bill: TrainingBill) => Promise<Buffer>;

/** In the thread that asks. Heavy, so loaded at the first bill: pdfkit and its fonts. */
export const drawBillHere: DrawBill = async ({ request, bolNumber, madeAt }) => {
  const { drawBillOfLading } = await import('./bill-of-lading/bill-of-lading.ts');
  return drawBillOfLading(request, bolNumber, madeAt);
};
