import type { Exchange, FreightService, Outcome, StepAnswer } from '#main/freight-service/freight-service.ts';
import type { SettingsProof } from './settings-proof.ts';

/** Reads in a row that may say nothing before one entry goes without: the tracking list alone may be out of order. */
const maxUnclearReads = 3;

export interface SettingsCheck {
  /**
   * Asks a read while the settings are not proven. Null: the entry may go. Else how its try ended before it began: *held* the read
   * was refused · *not-sent* no network, or `check-unclear`.
   */
  before(id: string, signal: AbortSignal): Promise<Outcome<StepAnswer> | null>;
  /** A person wants this entry sent, once and with the settings of this moment, whatever a read would say. */
  vouchFor(id: string): void;
}

/** Of the entry itself nothing has left, whatever became of the read. */
const withoutBytes = (exchange: Exchange): Exchange => ({ ...exchange, leftAt: null, bytesSent: null });

/**
 * Keeps a wrong sign-in at a new station from putting every bill in doubt: while the settings are not proven, a read goes first,
 * which creates nothing, and the entry follows only when the service lets the read in. `onRead` hears how the read ended, proof included.
 */
export function createSettingsCheck(parts: {
  proof: SettingsProof;
  service: Pick<FreightService, 'checkSettings' | 'settingsMark'>;
  onRead: (outcome: Outcome<unknown>) => void;
}): SettingsCheck {
  const { proof, service } = parts;
  /** Each entry with the mark of the settings that it was said for. */
  const vouched = new Map<string, string>();
  let unclear = { mark: '', reads: 0 };

  /** Whether the settings have had their reads, and one entry may find out what those could not. */
  function mayGoUnchecked(): boolean {
    const mark = service.settingsMark();
    unclear = { mark, reads: unclear.mark === mark ? unclear.reads + 1 : 1 };
    if (unclear.reads < maxUnclearReads) return false;
    unclear.reads = 0;
    return true;
  }

  return {
    vouchFor(id) {
      vouched.set(id, service.settingsMark());
    },
    async before(id, signal) {
      const vouchedMark = vouched.get(id);
      vouched.delete(id);
      if (vouchedMark === service.settingsMark() || proof.proven()) return null;
      const read = await service.checkSettings(signal);
      const exchange = withoutBytes(read.exchange);
      if (signal.aborted) return { kind: 'not-sent', reason: 'cancelled', exchange };
      parts.onRead(read);
      if (proof.proven()) return null;
      if (read.kind === 'held') return { ...read, exchange };
      if (read.kind === 'not-sent') return { ...read, exchange };
      // Settings that changed during the read need a read of their own.
      if (read.exchange.settingsMark === service.settingsMark() && mayGoUnchecked()) return null;
      return { kind: 'not-sent', reason: 'check-unclear', exchange };
    },
  };
}
