import { nobodyNamed, type PersonChoice, type Presence } from '#shared/station/people.ts';
import { station } from '../station.ts';
import { stationStatus } from './station-status.svelte.ts';

/** Who is at the station, as the frame shows it. */
export const presence = (): Presence => stationStatus()?.people ?? nobodyNamed;

let names = $state.raw<readonly PersonChoice[]>([]);

/** Reads who can be chosen whenever the people may have changed; the function ends that. */
export function followNames(): () => void {
  const read = async (): Promise<void> => {
    const answer = presence().named ? await station.people.names() : null;
    names = answer?.ok === true ? answer.value : [];
  };
  void read();
  return station.on('settingsChanged', () => void read());
}
export const peopleNames = (): readonly PersonChoice[] => names;

/** Whom a draft can be left for: the people, or the names of the station where none are entered. */
export const packerNames = (ofStation: readonly string[]): readonly string[] =>
  presence().named ? names.map(({ name }) => name) : ofStation;

/** What a question for a badge does with what is scanned. */
type TakeBadge = (text: string) => void;
let take: TakeBadge | null = null;

/** While who packs is asked, every scan is an answer to it. @returns ends it */
export function takeBadges(taker: TakeBadge): () => void {
  take = taker;
  return () => {
    if (take === taker) take = null;
  };
}
/** False: nobody asks who packs. */
export function offerBadge(text: string): boolean {
  take?.(text);
  return take !== null;
}
