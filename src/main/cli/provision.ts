import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readProvisioning, type ProvisionProblem } from '#main/station/provision-file.ts';
import { exitCodes, type Command, type CommandContext } from './command.ts';
import { reportUsageError } from './usage-error.ts';

/** Exit code: the file has a mistake, so a station would use none of it. */
const fileHasMistakes = 10;

/** "printers.0.port: too large [too-large]". A code is its own short sentence. */
const problemLine = ({ path, code }: ProvisionProblem): string =>
  `${path === '' ? 'the file' : path}: ${code.replaceAll('-', ' ')} [${code}]`;

function check(file: string, isJson: boolean, { say, complain }: CommandContext): number {
  const { managed, problems } = readProvisioning({ file, required: true });
  if (isJson) say(JSON.stringify({ file, sets: managed, problems }));
  else if (problems.length === 0) say(`${file} has no mistakes. It sets: ${managed.join(', ')}`);
  else for (const problem of problems) complain(problemLine(problem));
  return problems.length === 0 ? exitCodes.done : fileHasMistakes;
}

/** `dockprint provision check FILE` reads the administrator's file as a station does; `schema` prints its JSON Schema. Changes nothing. */
export const provisionCommand: Command = {
  async run(words, place) {
    let given;
    try {
      given = parseArgs({
        args: [...words],
        allowPositionals: true,
        options: { json: { type: 'boolean', default: false } },
      });
    } catch (error) {
      return reportUsageError(place, 'provision', (error as Error).message);
    }
    const [action, file, ...more] = given.positionals;
    if (action === 'schema' && file === undefined) {
      const { provisionJsonSchema } = await import('#main/station/provision-schema.ts');
      place.say(JSON.stringify(provisionJsonSchema(), null, 2));
      return exitCodes.done;
    }
    if (action !== 'check' || file === undefined || more.length > 0)
      return reportUsageError(place, 'provision', 'Name `check` and one file, or `schema`.');
    return check(resolve(place.startedIn, file), given.values.json, place);
  },
};
