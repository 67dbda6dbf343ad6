import type { Exchange, FreightService, Outcome } from '#main/freight-service/freight-service.ts';
import type { StepAnswer } from './outbox-parts.ts';
import type { SettingsProof } from './settings-proof.ts';

/** Reason of an entry that waits since the read before it was answered by nothing that can be judged. */
export const checkUnclear = 'check-unclear';

/** Reads in a row that may say nothing before one entry goes without: the tracking list alone may be out of order. */
const maxUnclearReads = 3;

export interface SettingsCheck {
  /**
   * Asks a read while the settings are not proven. Null: the entry may go. Else how its try ended before it began: *held* the read
   * was refused · *not-sent* no network, or `check-unclear`.
   */
  before(id: string, signal: AbortSignal): Promise<Outcome<StepAnswer> | null>;
  /** A person wants this entry sent, once, whatever a read would say. */
  vouchFor(id: string): void;
}

/** Of the entry itself nothing has left, whatever became of the read. */
const nothingLeft = (exchange: Exchange): Exchange => ({ ...exchange, leftAt: null, bytesSent: null });

/**
 * So that a wrong sign-in at a new station does not put every bill in doubt: with settings that are not proven a read goes first,
 * which creates nothing, and only when the service lets it in does the entry follow. `noted` hears how the read ended, proof included.
 */
export function createSettingsCheck(parts: {
  proof: SettingsProof;
  service: Pick<FreightService, 'checkSettings' | 'settingsMark'>;
  noted: (outcome: Outcome<unknown>) => void;
}): SettingsCheck {
  const { proof, service } = parts;
  const vouched = new Set<string>();
  let unclear = { mark: '', reads: 0 };

  /** Whether the settings have had their reads, and one entry may find out what those could not. */
  function isUnclearForLong(): boolean {
    const mark = service.settingsMark();
    unclear = { mark, reads: unclear.mark === mark ? unclear.reads + 1 : 1 };
    if (unclear.reads < maxUnclearReads) return false;
    unclear.reads = 0;
    return true;
  }

  return {
    vouchFor(id) {
      vouched.add(id);
    },
    async before(id, signal) {
      if (vouched.delete(id) || proof.proven()) return null;
      const read = await service.checkSettings(signal);
      const exchange = nothingLeft(read.exchange);
      if (signal.aborted) return { kind: 'not-sent', reason: 'cancelled', exchange };
      parts.noted(read);
      if (proof.proven()) return null;
      if (read.kind === 'held') return { ...read, exchange };
      if (read.kind === 'not-sent') return { ...read, exchange };
      // Settings that were changed while it was asked are asked anew.
      if (read.exchange.settingsMark === service.settingsMark() && isUnclearForLong()) return null;
      return { kind: 'not-sent', reason: checkUnclear, exchange };
    },
  };
}
