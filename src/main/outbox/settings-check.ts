import type { Exchange, FreightService, Outcome, StepAnswer } from '#main/freight-service/freight-service.ts';
import type { SettingsProof } from './settings-proof.ts';

/** Inconclusive reads in a row before one entry is sent without a read: maybe only the tracking list is out of order. */
const maxUnclearReads = 3;

export interface SettingsCheck {
  /**
   * Does a read first while the settings are not proven. Null: the entry may be sent. Otherwise how its try ended before it began: *held*
   * the read was refused · *not-sent* no network, or `check-unclear`.
   */
  before(id: string, signal: AbortSignal): Promise<Outcome<StepAnswer> | null>;
  /**
   * Does that read while no entry waits for it, once under the same settings. An entry that comes meanwhile waits for this one. However it
   * ends, nothing is held by it: the next entry has a read of its own until the settings are proven.
   */
  ahead(signal: AbortSignal): Promise<void>;
  /** A person wants this entry sent without a read: once, and only under the current settings. */
  confirm(id: string): void;
}

/** The entry itself was not sent, however the read ended. */
const withoutBytes = (exchange: Exchange): Exchange => ({ ...exchange, leftAt: null, bytesSent: null });

const isWithoutIdentifier = (read: Outcome<unknown>): boolean =>
  read.kind === 'held' && read.reason === 'no-credentials';

/**
 * Keeps a wrong sign-in at a new station from putting every BOL in doubt: while the settings are not proven, a read is sent first, which
 * creates nothing, and the entry follows only when the service accepts the read. `onRead` is told how the read ended, proof included.
 */
export function createSettingsCheck(parts: {
  proof: SettingsProof;
  service: Pick<FreightService, 'checkSettings' | 'settingsMark'>;
  onRead: (outcome: Outcome<unknown>) => void;
}): SettingsCheck {
  const { proof, service } = parts;
  /** Per entry, the settings for which a person allowed it. */
  const vouched = new Map<string, string>();
  let unclear = { mark: '', reads: 0 };
  /** The last read that was made ahead, and how it ends while it is under way. */
  let ahead: { mark: string; ends: Promise<Outcome<unknown>> | null } = { mark: '', ends: null };

  /** Whether enough inconclusive reads were done under these settings that one entry may try instead. */
  function mayGoUnchecked(): boolean {
    const mark = service.settingsMark();
    unclear = { mark, reads: unclear.mark === mark ? unclear.reads + 1 : 1 };
    if (unclear.reads < maxUnclearReads) return false;
    unclear.reads = 0;
    return true;
  }

  return {
    async ahead(signal) {
      const mark = service.settingsMark();
      if (ahead.mark === mark) return;
      const ends = service.checkSettings(signal);
      const own = { mark, ends };
      ahead = own;
      let isAsked = false;
      try {
        const read = await ends;
        // Without an identifier nothing was asked: it may still come from the system's keyring.
        isAsked = !isWithoutIdentifier(read);
        if (isAsked && !signal.aborted) parts.onRead(read);
      } finally {
        if (ahead === own) ahead = { mark: isAsked ? mark : '', ends: null };
      }
    },
    confirm(id) {
      vouched.set(id, service.settingsMark());
    },
    async before(id, signal) {
      const vouchedMark = vouched.get(id);
      vouched.delete(id);
      if (vouchedMark === service.settingsMark() || proof.proven()) return null;
      const underWay = ahead.mark === service.settingsMark() ? ahead.ends : null;
      const read = await (underWay ?? service.checkSettings(signal));
      const exchange = withoutBytes(read.exchange);
      if (signal.aborted) return { kind: 'not-sent', reason: 'cancelled', exchange };
      parts.onRead(read);
      if (proof.proven()) return null;
      if (read.kind === 'held') return { ...read, exchange };
      if (read.kind === 'not-sent') return { ...read, exchange };
      // If the settings changed during the read, they need a read of their own.
      if (read.exchange.settingsMark === service.settingsMark() && mayGoUnchecked()) return null;
      return { kind: 'not-sent', reason: 'check-unclear', exchange };
    },
  };
}
