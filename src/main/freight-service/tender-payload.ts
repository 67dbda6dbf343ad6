import { billingParty, tenderSchema } from '#shared/freight/tender.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { defaultServiceOptions, type ServiceSettings } from '#shared/station/settings.ts';
import type { TenderLoad } from './freight-service.ts';
import { encodeTender } from './wire/load-tender.ts';
import { readWithoutPdf, insertPdf } from './wire/pdf-apart.ts';

/** Whether a frozen tender asks for test mode. */
export const tenderIsTest = (payload: string): boolean =>
  (readWithoutPdf(payload) as { DeveloperMode?: unknown }).DeveloperMode === true;

/** Checked once more here, last before the outbox: what a carrier would refuse is never frozen. */
export function tenderPayload(load: TenderLoad, settings: ServiceSettings | null): Result<string> {
  const tender = tenderSchema.safeParse(load.tender);
  if (!tender.success)
    return fail('fields-missing', 'the tender is not whole', {
      problems: tender.error.issues.map((issue) => ({ path: issue.path.join('.'), code: issue.message })),
    });
  const billing = billingParty(load.shipment, tender.data.freightTerms);
  if (billing === null)
    return fail('fields-missing', 'the tender has no billing party', {
      problems: [{ path: 'billTo.company', code: 'required' }],
    });
  const readings = settings ?? defaultServiceOptions;
  const { wasTest: developerMode = readings.developerMode } = load;
  const part = { ...load, pdf: null, tender: tender.data, billing };
  const written = JSON.stringify(encodeTender(part, { ...readings, developerMode }));
  const paper = load.pdfBase64 ?? load.pdf?.toString('base64');
  return ok(paper === undefined ? written : insertPdf(written, paper));
}
