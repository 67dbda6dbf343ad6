import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import type { NoteHandlers } from '../fleet-port.ts';
import type { FleetWork, FleetWorkHandlers } from '../work/fleet-work.ts';

const practice = () => fail('not-in-this-state', 'practice has nothing to do with other stations');

/**
 * Work between stations belongs to the live desk; while another desk is open, none is done.
 * @param inDoubt lists the doubts of other stations for one in training, where a supervisor may still look
 */
export const workHandlers = (
  work: () => FleetWork | null,
  inDoubt: FleetWorkHandlers['inDoubt'],
): FleetWorkHandlers => {
  const of = (): FleetWorkHandlers | null => work()?.handlers ?? null;
  return {
    takeOverEvidence: (input) => of()?.takeOverEvidence(input) ?? practice(),
    takeOver: (input) => of()?.takeOver(input) ?? practice(),
    replaceEvidence: (input) => of()?.replaceEvidence(input) ?? practice(),
    replace: (input) => of()?.replace(input) ?? practice(),
    reprint: (input) => of()?.reprint(input) ?? practice(),
    sameOrder: (input) => of()?.sameOrder(input) ?? ok([]),
    sentTwice: (input) => of()?.sentTwice(input) ?? ok([]),
    looked: (input) => of()?.looked(input) ?? practice(),
    inDoubt: (input) => of()?.inDoubt(input) ?? inDoubt(input),
  } satisfies Pick<Handlers['fleet'], keyof FleetWorkHandlers>;
};

/** Notes wait at the server while no desk is open to act on them. */
export const workNoteHandlers = (work: () => FleetWork | null): NoteHandlers => ({
  reprinted(note) {
    const taker = work()?.takers['reprinted'];
    if (taker === undefined) throw new Error('the live desk is closed');
    taker(note);
  },
  taken(note) {
    work()?.takers['taken']?.(note);
  },
});
