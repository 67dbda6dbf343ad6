import { nobodyNamed, type PersonChoice, type Presence } from '#shared/station/people.ts';
import { station } from '../station.ts';
import { stationStatus } from './station-status.svelte.ts';

/** Who is at the station, as the frame shows it. */
export const presence = (): Presence => stationStatus()?.people ?? nobodyNamed;

let names = $state.raw<readonly PersonChoice[]>([]);

/** Reads who can be chosen whenever the people may have changed. @returns a function that ends that */
export function followNames(): () => void {
  const read = async (): Promise<void> => {
    const answer = presence().named ? await station.people.names() : null;
    names = answer?.ok === true ? answer.value : [];
  };
  void read();
  return station.on('settingsChanged', () => void read());
}
export const peopleNames = (): readonly PersonChoice[] => names;

/** Whom a draft can be handed off to: the people, or the station's list of names if no people are entered. */
export const packerNames = (ofStation: readonly string[]): readonly string[] =>
  presence().named ? names.map(({ name }) => name) : ofStation;

/** What the sign-in dialog does with a scan. */
type TakeBadge = (text: string) => void;
let take: TakeBadge | null = null;

/** While the sign-in dialog is open, every scan goes to it. @returns a function that ends it */
export function takeBadges(taker: TakeBadge): () => void {
  take = taker;
  return () => {
    if (take === taker) take = null;
  };
}
/** False: no sign-in dialog is open. */
export function offerBadge(text: string): boolean {
  take?.(text);
  return take !== null;
}
