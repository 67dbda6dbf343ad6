import type { Step } from '#shared/station/submission.ts';
import { aPdf, aZpl } from '#support/builders.ts';
import { goodOrderAnswer, goodTenderAnswer } from '#support/service-answers.ts';

/** The BOL number that a request is about, whatever it asks for. */
export function numberIn(body: Record<string, unknown>): string {
  const { BillOfLadingNumber: own, LoadReferences: references } = body as {
    BillOfLadingNumber?: string;
    LoadReferences?: { Code: string; Value: string }[];
  };
  return own ?? references?.find(({ Code }) => Code === 'BL')?.Value ?? '';
}

export function goodAnswer(step: Step, number: string): string {
  if (step === 'order') return JSON.stringify(goodOrderAnswer);
  if (step === 'tender') return JSON.stringify(goodTenderAnswer);
  return JSON.stringify({
    PDF: aPdf(number).toString('base64'),
    ShipmentLabel: '',
    BlNumber: number,
    ShipmentLabelZpl: [1, 2, 3].map((unit) => aZpl(unit, 3).replaceAll('700018342', number)),
    ErrorMessage: '',
  });
}

export const refusal = (step: Step): string =>
  step === 'tender'
    ? '{"Success":false,"Message":"Carrier not available today."}'
    : '{"ErrorMessage":"Carrier not available today."}';
