import { localDay } from '#main/local-day.ts';
import { backOff } from '#main/outbox/back-off.ts';
import type { OpenImported } from '#main/storage/imports/imported-shipments-store.ts';
import { readQuote } from '#shared/freight/form/read-quote.ts';
import { showNumber } from '#shared/freight/form/read-number.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { chooseRate } from '#shared/freight/planned-steps.ts';
import type { ChosenRate } from '#shared/freight/quote.ts';
import type { ErrorCode } from '#shared/ipc/error-code.ts';
import type { Failure } from '#shared/ipc/result.ts';
import type { ImportedReason } from '#shared/station/imported.ts';
import type { ImportParts } from './import-parts.ts';
import { asksRates } from './reading/step-problems.ts';

/** A rate, and the form with its carrier and quote. */
export interface RatedForm {
  form: ShipmentForm;
  chosen: ChosenRate;
}

type RateAnswer =
  | { is: 'rated'; rated: RatedForm }
  /** Nothing of it is sent; a person, or another file, goes on. */
  | { is: 'stopped'; reason: ImportedReason }
  /** Asked again after these milliseconds: a read may be repeated. */
  | { is: 'waits'; milliseconds: number }
  | { is: 'ended' };

/** Wrong settings: nothing can be asked or sent until they are right. */
export const heldCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'service-unauthorized',
  'service-redirect',
  'service-certificate',
  'service-proxy',
  'no-credentials',
]);
/**
 * The service answers, but with nothing that can be used, or has no rates for this station. After so many answers a person has to look, and the
 * loads behind this one go on. The client itself asks thrice each time.
 */
const maxBadAnswers = 4;

/** Chooses the carriers of imported shipments by their rates, before their BOLs are made. */
export interface RowRates {
  /** Whether its rates are asked before it is sent. */
  isAsked(row: OpenImported): boolean;
  ask(row: OpenImported, signal: AbortSignal): Promise<RateAnswer>;
  /** The settings by which its rates were refused just now; null: it is not held. */
  heldFor(id: string): ErrorCode | null;
}

export function createRowRates(
  parts: Pick<ImportParts, 'settings' | 'clock' | 'askRates' | 'random'>,
): RowRates {
  /** The row that was asked about last: they are asked one after the other. */
  let last: { id: string; tries: number; code: ErrorCode | null } = { id: '', tries: 0, code: null };

  function failed(id: string, { code, theirWords, message }: Failure): RateAnswer {
    if (code === 'canceled') return { is: 'ended' };
    const tries = last.id === id ? last.tries + 1 : 1;
    last = { id, tries, code };
    const canWait = code === 'service-offline' || heldCodes.has(code);
    if (code === 'service-refused' || (!canWait && tries >= maxBadAnswers)) {
      const words = theirWords ?? (code === 'service-refused' ? '' : message);
      return { is: 'stopped', reason: { path: '', code: 'rate-failed', ...(words === '' ? {} : { words }) } };
    }
    return { is: 'waits', milliseconds: backOff(tries, parts.random) };
  }

  return {
    isAsked: ({ form, steps }) => asksRates(form, steps),
    heldFor: (id) => (last.id === id && last.code !== null && heldCodes.has(last.code) ? last.code : null),
    async ask({ id, form, steps }, signal) {
      const { station, service } = parts.settings();
      const { language } = station;
      const direction = service?.quoteDirections[0];
      const shipDate = form.shipDate.trim() || localDay(parts.clock.now());
      const request = readQuote({ ...form, shipDate }, language, direction);
      if (!request.ok) {
        const [{ path, code } = { path: '', code: 'internal' }] = request.problems;
        return { is: 'stopped', reason: { path, code } };
      }
      const answer = await parts.askRates(request.value, signal);
      if (signal.aborted) return { is: 'ended' };
      if (!answer.ok) return failed(id, answer.error);
      last = { id, tries: 0, code: null };
      const { rates, quoteNumber } = answer.value;
      const choice = chooseRate(rates, steps?.rate ?? 'cheapest', steps?.tender != null);
      if (!choice.ok) {
        const words = rates.map(({ scac, carrierName }) => scac || carrierName).join(', ');
        return { is: 'stopped', reason: { path: '', code: choice.code, words } };
      }
      const { rate } = choice;
      const askedAt = parts.clock.now().toISOString();
      const chosen = { rate, quoteNumber, direction: request.value.direction, askedAt };
      // As choosing it by hand does: version 1 returns no SCAC.
      const carrier = {
        carrierName: rate.carrierName,
        scac: rate.scac,
        quoteNumber: quoteNumber === null ? '' : showNumber(quoteNumber, language),
      };
      return { is: 'rated', rated: { form: { ...form, ...carrier }, chosen } };
    },
  };
}
