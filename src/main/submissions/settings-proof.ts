import type { Clock } from '#main/clock.ts';
import type { FreightService, Outcome } from '#main/freight-service/freight-service.ts';
import { heldByStatus } from '#main/freight-service/outcome.ts';
import { refusesCredentials } from '#main/freight-service/refused-credentials.ts';
import type { Stores } from '#main/storage/stores.ts';

/** Whether the settings of the service are proven: they gave a good answer, and nothing has put them in question since. */
export interface SettingsProof {
  proven(): boolean;
  /** Takes note of how any attempt ended. Inside a transaction it is part of that. */
  note(outcome: Outcome<unknown>): void;
}

/** Whether a status after a submission may mean that settings or sign-in are wrong; it may be a gateway's as well. */
export const mayMeanWrongSettings = (httpStatus: number | null): boolean =>
  httpStatus !== null && heldByStatus(httpStatus) !== null;

/**
 * What an outcome says of the settings it was made under. *right*: the service answered in its own JSON and let the station in.
 * *in-question*: settings or sign-in may be wrong; of a submission that was perhaps taken it is no more than a reason to ask a read
 * before the next one. *nothing*: the network, or a service in trouble.
 */
function verdictOn(outcome: Outcome<unknown>): 'right' | 'in-question' | 'nothing' {
  const { httpStatus } = outcome.exchange;
  switch (outcome.kind) {
    case 'accepted':
      return 'right';
    case 'refused':
      if (refusesCredentials(outcome.words)) return 'in-question';
      // A 400 of a quote may be a gateway's.
      return httpStatus === 200 ? 'right' : 'nothing';
    case 'held':
      return 'in-question';
    case 'in-doubt':
      return mayMeanWrongSettings(httpStatus) ? 'in-question' : 'nothing';
    case 'not-sent':
      return 'nothing';
  }
}

/** Kept in the database, so that a restart asks nothing that was answered before. */
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
      // An answer to settings that hold no longer says nothing of those that do.
      if (settingsMark !== service.settingsMark()) return;
      const verdict = verdictOn(outcome);
      if (verdict === 'right' && !proven()) settingsProof.prove(settingsMark, clock.now().toISOString());
      if (verdict === 'in-question' && proven()) settingsProof.clear();
    },
  };
}
