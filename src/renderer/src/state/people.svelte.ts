import { noPeople, type PersonChoice, type Presence } from '#shared/station/people.ts';
import { station } from '../station.ts';
import { stationStatus } from './station-status.svelte.ts';
import { windowState } from './window-state.svelte.ts';

/** Who is signed in, as the frame shows it. */
export const presence = (): Presence => stationStatus()?.people ?? noPeople;

/** What the sign-in dialog does with a scan. */
type TakeBadge = (text: string) => void;

class People {
  names = $state.raw<readonly PersonChoice[]>([]);
  takeBadge: TakeBadge | null = null;
}
const people = windowState(() => new People());

/** Reloads who can be chosen whenever the people may have changed. @returns a function that ends that */
export function followPeople(): () => void {
  const state = people();
  const read = async (): Promise<void> => {
    const answer = presence().named ? await station.people.names() : null;
    state.names = answer?.ok === true ? answer.value : [];
  };
  void read();
  return station.on('settingsChanged', () => void read());
}
export const peopleNames = (): readonly PersonChoice[] => people().names;

/** People a draft can be handed off to, or the station's list of names if no people are entered. */
export const packerNames = (ofStation: readonly string[]): readonly string[] =>
  presence().named ? people().names.map(({ name }) => name) : ofStation;

/** While the sign-in dialog is open, every scan goes to it. @returns a function that ends it */
export function captureBadges(taker: TakeBadge): () => void {
  const state = people();
  state.takeBadge = taker;
  return () => {
    if (state.takeBadge === taker) state.takeBadge = null;
  };
}
/** False: no sign-in dialog is open. */
export function offerBadge(text: string): boolean {
  const { takeBadge } = people();
  takeBadge?.(text);
  return takeBadge !== null;
}
