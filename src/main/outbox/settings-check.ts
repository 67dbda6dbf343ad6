import type { Exchange, FreightService, Outcome, StepAnswer } from '#main/freight-service/freight-service.ts';
import type { SettingsProof } from './settings-proof.ts';

/** Inconclusive reads in a row before one entry is sent without a read: perhaps only the tracking list is broken. */
const maxUnclearReads = 3;

export interface SettingsCheck {
  /**
   * Does a read first while the settings are not proven. Null: the entry may be sent. Otherwise how its attempt ended before it began: *held*
   * the read was refused · *not-sent* no network, or `check-unclear`.
   */
  before(id: string, signal: AbortSignal): Promise<Outcome<StepAnswer> | null>;
  /**
   * Does that read while no entry waits for it, once for the same settings. An entry that is queued meanwhile waits for it. It never holds an
   * entry: the next entry does its own read until the settings are proven.
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
 * Keeps a wrong sign-in at a new station from putting every BOL in doubt: while the settings are not proven, a read, which creates nothing, is
 * sent first, and the entry follows only if the service accepts it. `onRead` receives how the read ended, including the proof.
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
  /** The last read that was done ahead, and its result while it is in progress. */
  let ahead: { mark: string; ends: Promise<Outcome<unknown>> | null } = { mark: '', ends: null };

  /** Whether there were enough inconclusive reads with these settings that one entry may be sent without one. */
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
        // Without an identifier no request was made: it may still come from the system's keyring.
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
      if (signal.aborted) return { kind: 'not-sent', reason: 'canceled', exchange };
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
