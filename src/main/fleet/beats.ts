import type { Clock } from '#main/clock.ts';
import type { StationBeat } from '#shared/fleet/fleet-station.ts';

/** So often the others hear that the station is there (`shared/fleet/fleet-station.ts`). */
const beatEvery = 15_000;
/** What has changed is told after this, so that a burst of it is told once. */
const changeEvery = 1000;

/** What a station tells of itself: regularly, and soon after it has changed. */
export function createBeats(
  beat: () => StationBeat,
  clock: Pick<Clock, 'monotonic'>,
  post: (beat: StationBeat) => void,
): { look(): void; tell(): void } {
  let told = '';
  let toldAt = Number.NEGATIVE_INFINITY;
  function send(text: string, body: StationBeat): void {
    told = text;
    toldAt = clock.monotonic();
    post(body);
  }
  return {
    look() {
      const since = clock.monotonic() - toldAt;
      if (since < changeEvery) return;
      const body = beat();
      const text = JSON.stringify(body);
      if (text !== told || since >= beatEvery) send(text, body);
    },
    tell() {
      const body = beat();
      send(JSON.stringify(body), body);
    },
  };
}
