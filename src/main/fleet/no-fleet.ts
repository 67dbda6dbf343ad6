import type { Clock } from '#main/clock.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';

const off = (): Result<never> => fail('fleet-off', 'this station is in no fleet');

/** The answers of the fleet's calls at a station without a fleet. */
export const noFleet = ({ clock }: { clock: Pick<Clock, 'now'> }): Handlers['fleet'] => {
  const since = clock.now().toISOString();
  return {
    state: () => ok({ is: 'off', since, trouble: null, other: '', toShare: 0, sharedAt: null }),
    test: off,
    password: off,
    savePassword: off,
    find: () => ok([]),
    get: off,
    reprint: off,
    stations: () => ok([]),
    inDoubt: () => ok([]),
    takeOverEvidence: off,
    takeOver: off,
    replaceEvidence: off,
    replace: off,
    sameOrder: () => ok([]),
    sentTwice: () => ok([]),
    looked: off,
    becomeNew: off,
    keepIdentity: off,
    changedBy: () => ok({ by: null, isToTell: false }),
    history: () => ok([]),
    putBack: off,
  };
};
