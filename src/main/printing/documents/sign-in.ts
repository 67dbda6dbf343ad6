import { isEncrypted, isThisComputer } from './ipp-address.ts';
import { authorizationFor, bestChallenge, parseChallenges, type Challenge } from './http-challenge.ts';

/** Why nobody could be signed in. `encryption-wanted`: the password would cross the network in the clear. */
export type SignInTrouble = 'sign-in-wanted' | 'sign-in-refused' | 'sign-in-other' | 'encryption-wanted';

/** Signs in at one printer, with what it asked for last. */
export interface SignIn {
  /** The header for the next request; null: the printer has not asked for one. */
  authorization(address: URL, method: string): string | null;
  /**
   * What to do after HTTP 401. `sent`: the header that the request had. `again`: the same request with a header that `authorization` gives now;
   * otherwise it cannot succeed.
   */
  afterRefusal(header: string, address: URL, sent: string | null): 'again' | SignInTrouble;
  /** Whether the printer has taken the password. */
  isAccepted(): boolean;
  noteAccepted(sent: string | null): void;
}

/** A wrong password is not tried again meanwhile, in milliseconds: after some wrong ones many systems lock a user out. */
const refusedMilliseconds = 10 * 60_000;

const nonceOf = (authorization: string): string | undefined =>
  parseChallenges(authorization)[0]?.parameters.get('nonce');

/** `now`: milliseconds of a clock that is never set back. */
export function createSignIn(
  user: string,
  passwordOf: () => string | null,
  now: () => number = () => performance.now(),
): SignIn {
  let challenge: Challenge | null = null;
  let count = 0;
  let accepted = false;
  /** The nonce with which the printer took the password last. */
  let provenNonce: string | undefined;
  let refused: { password: string; until: number } | null = null;

  const usablePassword = (): string | null => {
    const password = passwordOf();
    return refused?.password === password && now() < refused.until ? null : password;
  };

  /** Basic sends the password itself. */
  const isSafe = (offered: Challenge, address: URL): boolean =>
    offered.scheme !== 'basic' || isEncrypted(address) || isThisComputer(address);

  return {
    isAccepted: () => accepted,
    noteAccepted(sent) {
      if (sent === null) return;
      accepted = true;
      provenNonce = nonceOf(sent);
    },
    authorization(address, method) {
      const password = usablePassword();
      if (challenge === null || password === null || !isSafe(challenge, address)) return null;
      count += 1;
      const target = address.pathname + address.search;
      return authorizationFor(challenge, { method, target, user, password }, count);
    },
    afterRefusal(header, address, sent) {
      accepted = false;
      const offered = bestChallenge(parseChallenges(header));
      if (offered === null) return 'sign-in-other';
      const isStale = offered.parameters.get('stale')?.toLowerCase() === 'true';
      // Switched off and on, a printer knows none of its nonces, and some do not say `stale` then.
      const nonce = sent === null ? undefined : nonceOf(sent);
      const isForgotten =
        nonce !== undefined && nonce === provenNonce && offered.parameters.get('nonce') !== nonce;
      const password = passwordOf();
      if (password === null) return 'sign-in-wanted';
      if (sent !== null && !isStale && !isForgotten) {
        refused = { password, until: now() + refusedMilliseconds };
        return 'sign-in-refused';
      }
      [challenge, count] = [offered, 0];
      if (!isSafe(offered, address)) return 'encryption-wanted';
      return usablePassword() === null ? 'sign-in-refused' : 'again';
    },
  };
}
