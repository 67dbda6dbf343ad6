import { readWitnesses, witnessBeside } from '#main/storage/witness/witness.ts';
import { exitCodes, type CommandContext } from './command.ts';

/**
 * Reports that there is no data: either no station has worked here, or its data is gone, which the witness shows. Creates nothing, since only a
 * start does that, after asking a person. Returns the command's exit code.
 */
export function reportNoStation({ databaseFile, secondWitness, complain }: CommandContext): number {
  const places = { first: witnessBeside(databaseFile), second: secondWitness };
  const wasThere = readWitnesses(places, () => undefined).records.length > 0;
  complain(
    wasThere
      ? `The station's data is gone: there is no ${databaseFile} any more. Start Dockprint without a command: it says what was lost, and offers the backups.`
      : 'No station has worked in this data folder yet.',
  );
  return exitCodes.failed;
}
