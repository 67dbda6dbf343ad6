import type { Clock } from '#main/clock.ts';
import type { FreightService, Outcome } from '#main/freight-service/freight-service.ts';
import { heldReasonOfStatus } from '#main/freight-service/outcome.ts';
import { refusesCredentials } from '#main/freight-service/refused-credentials.ts';
import type { Stores } from '#main/storage/stores.ts';

/** Whether the service's settings are proven: a request with them got a good answer, and nothing has questioned them since. */
export interface SettingsProof {
  proven(): boolean;
  /** Notes how any request ended. Joins a surrounding transaction. */
  note(outcome: Outcome<unknown>): void;
}

/** Whether a status after a submission may mean wrong settings or a wrong sign-in; it may also come from a gateway. */
export const mayMeanWrongSettings = (httpStatus: number | null): boolean =>
  httpStatus !== null && heldReasonOfStatus(httpStatus) !== null;

/**
 * What an outcome says about the settings of its request. *right*: the service answered in its own JSON and let the station in. *in-question*:
 * settings or sign-in may be wrong; for a submission that may have arrived, this is only a reason for a read before the next one. *nothing*: the
 * network, or a service with problems.
 */
function verdictOn(outcome: Outcome<unknown>): 'right' | 'in-question' | 'nothing' {
  const { httpStatus } = outcome.exchange;
  switch (outcome.kind) {
    case 'accepted':
      return 'right';
    case 'refused':
      if (refusesCredentials(outcome.words)) return 'in-question';
      // A 400 for a quote may come from a gateway.
      return httpStatus === 200 ? 'right' : 'nothing';
    case 'held':
      return 'in-question';
    case 'in-doubt':
      return mayMeanWrongSettings(httpStatus) ? 'in-question' : 'nothing';
    case 'not-sent':
      return 'nothing';
  }
}

/** Stored in the database, so that a restart does not repeat the check. */
export function createSettingsProof(parts: {
  stores: Pick<Stores, 'settingsProof'>;
  clock: Clock;
  service: Pick<FreightService, 'settingsMark'>;
}): SettingsProof {
  const { clock, service } = parts;
  const { settingsProof } = parts.stores;
  const proven = (): boolean => settingsProof.mark() === service.settingsMark();

  return {
    proven,
    note(outcome) {
      const { settingsMark } = outcome.exchange;
      // An answer under old settings says nothing about the current ones.
      if (settingsMark !== service.settingsMark()) return;
      const verdict = verdictOn(outcome);
      if (verdict === 'right' && !proven()) settingsProof.prove(settingsMark, clock.now().toISOString());
      if (verdict === 'in-question' && proven()) settingsProof.clear();
    },
  };
}
