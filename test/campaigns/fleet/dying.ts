import type { FleetSwitch } from '#main/fleet/fleet-switch.ts';

/** What the take-over of a station asks the server, from the evidence to the papers. */
const ofTakeOver: ReadonlySet<string> = new Set([
  ...['take-over-evidence', 'take-over', 'take-over-rows', 'take-over-here', 'take-overs-of-mine'],
  ...['bytes', 'owners-word'],
]);

/** A fleet in which the station kills itself at the so-many-th moment: right before and right after each question of a take-over. */
export function dyingFleet(
  fleet: FleetSwitch,
  dieAt: number | null,
): FleetSwitch & { dieAt: (moment: number) => void } {
  let left = dieAt;
  function passes(): void {
    if (left === null) return;
    left -= 1;
    if (left <= 0) process.kill(process.pid, 'SIGKILL');
  }
  return {
    ...fleet,
    dieAt(moment) {
      left = moment;
    },
    async ask(question, schema) {
      if (!ofTakeOver.has(question.is)) return fleet.ask(question, schema);
      passes();
      const answer = await fleet.ask(question, schema);
      passes();
      return answer;
    },
  };
}
