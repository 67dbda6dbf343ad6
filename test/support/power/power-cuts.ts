import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { OutsideWorld } from './outside-world.ts';
import type { RecordedDay } from './record-day.ts';
import { cuts, RecordedDisk } from './recorded-disk.ts';
import { wrongAfterCut } from './start-after-cut.ts';

/** Cuts the power at `points` of a recorded day, chosen by `roll`, and starts a station on what is left each time. Returns how often each end was seen. */
export async function cutPower(
  day: RecordedDay,
  {
    folder,
    scratch,
    points,
    roll,
  }: { folder: string; scratch: string; points: number; roll: (sides: number) => number },
): Promise<Map<string, number>> {
  const place = (path: string): string => join(scratch, relative(folder, path));
  const ends = new Map<string, number>();
  // The first file that was ever there: before it there is no station.
  const first = day.calls.findIndex((call) => call.kind === 'sync' && call.path === day.file);
  const chosen = Array.from({ length: points }, () => first + 1 + roll(day.calls.length - first));
  const disk = new RecordedDisk();
  const world = new OutsideWorld();
  let done = 0;
  for (const point of chosen.toSorted((one, other) => one - other)) {
    for (; done < point; done += 1) {
      const call = day.calls[done];
      if (call === undefined) break;
      disk.apply(call);
      world.hear(call);
    }
    const cut = cuts[roll(cuts.length)] ?? 'none';
    rmSync(scratch, { recursive: true, force: true });
    disk.writeAfterCut(cut, roll, place);
    const wrong = await wrongAfterCut(place(day.file), place(day.second), world).catch(
      (error: unknown) => `mistake of the program: ${String(error)}`,
    );
    const end = wrong === null ? `${cut}: nothing wrong` : `${cut}: wrong: ${wrong}`;
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  rmSync(scratch, { recursive: true, force: true });
  return ends;
}
