import type { Failure } from '#shared/ipc/result.ts';
import type { PersonChoice } from '#shared/station/people.ts';
import { m } from '../../paraglide/messages.js';
import { station } from '../../station.ts';
import type { ScanTone } from '../../state/scan-sound.ts';

/** How a badge signs in. */
export interface BadgeScans {
  /** Some at this station have a badge; otherwise no scan is looked for among them. */
  isAsked: () => boolean;
  /** The PIN is asked for by the frame. */
  asksPin: (person: PersonChoice) => void;
}

export const noBadges: BadgeScans = { isAsked: () => false, asksPin: () => undefined };

/** Whose badge this is; null for nobody's. */
export async function personOf(text: string): Promise<PersonChoice | null> {
  const answer = await station.people.ofBadge({ text: text.trim().slice(0, 200) });
  return answer.ok ? answer.value : null;
}

/** Signs in, or has the PIN asked for; what is said of it, or why not. */
export async function signInByBadge(
  badges: BadgeScans,
  person: PersonChoice,
): Promise<{ tone: ScanTone; did: () => string } | { failure: Failure } | null> {
  if (person.asksPin) {
    badges.asksPin(person);
    return null;
  }
  const answer = await station.people.signIn({ id: person.id, pin: null, how: 'badge' });
  return answer.ok
    ? { tone: 'good', did: () => m.who_signed_in({ name: answer.value.name }) }
    : { failure: answer.error };
}
