import type { DeskBase } from '#main/desk-base.ts';
import { attempt, storeResult } from '#main/storage/database/storage-error.ts';
import { describeOtherShipment } from '#main/outbox/bol-number-holder.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { normalNumber } from '#shared/freight/numbers/normal-number.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import type { NumbersState } from '#shared/station/numbers.ts';
import {
  answerLastNumber,
  asksForLastBolNumber,
  nextBolNumber,
  lastBolNumberOfReplaced,
  wasIssuedBefore,
} from './bol-beginning.ts';
import { answerLastPro, lastProOfReplaced } from './last-pro.ts';
import { replacedStation } from './replaced-number.ts';
import { holderOfPro } from './pro-holder.ts';
import { poolState, rangeState } from './pro-pool.ts';

/** BOL numbers and PRO pools as screens show them, and a person's answers about the last numbers. */
export function createNumbers(parts: DeskBase): Handlers['numbers'] {
  const { db, stores, settings } = parts;
  function bol(): NumbersState['bol'] {
    const next = nextBolNumber(parts);
    const replaced = replacedStation(parts, Number(settings().station.id));
    return {
      next: 'number' in next ? next.number : null,
      none: 'none' in next ? next.none : null,
      asked: asksForLastBolNumber(parts),
      station: settings().station.id,
      ...(replaced === null
        ? {}
        : {
            replaced: {
              name: replaced.victim?.name ?? '',
              isTold: replaced.told !== null || replaced.victim === null,
              last: lastBolNumberOfReplaced(parts),
            },
          }),
    };
  }
  return {
    state: () =>
      storeResult(() => ({
        bol: bol(),
        ranges: settings().numbers.proRanges.map((range) => ({
          scac: range.scac,
          first: range.first,
          last: range.last,
          ...rangeState(parts, range),
          low: poolState(parts, range.scac)?.low ?? false,
          told: lastProOfReplaced(parts, range),
        })),
      })),
    lastBolNumber: ({ number }) =>
      attempt(() =>
        db.transaction(() => {
          const plain = number === null ? null : normalNumber(number);
          if (!answerLastNumber(parts, plain))
            return fail('fields-missing', `${number ?? 'none'} is no number of this station`, {
              problems: [{ path: 'lastNumber', code: 'bol-number-form' }],
            });
          // An untouched draft gets the next number, and so does a draft that was begun without one or with a used one.
          stores.drafts.doubtMissingNumbers();
          stores.drafts.doubtNumbers((given) => wasIssuedBefore(parts, given));
          return ok(undefined);
        }),
      ),
    lastProNumber: ({ scac, first, number }) =>
      attempt(() =>
        db.transaction(() =>
          answerLastPro(parts, { scac, first }, number)
            ? ok(undefined)
            : fail('fields-missing', `${number ?? 'none'} is no number of this range`, {
                problems: [{ path: 'lastNumber', code: 'pro-range-number' }],
              }),
        ),
      ),
    look: ({ scac, proNumber, shipmentId }) =>
      storeResult(() => {
        const clash =
          proNumber.trim() === ''
            ? null
            : holderOfPro(stores, { proNumber, scac: scac.trim().toUpperCase() }, shipmentId);
        return {
          pool: poolState(parts, scac.trim().toUpperCase()),
          bol: bol(),
          clash: clash === null ? null : { id: clash.id, ...describeOtherShipment(clash).other },
        };
      }),
  };
}
