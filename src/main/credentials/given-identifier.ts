import { readFileSync, rmSync, statSync } from 'node:fs';
import { minIdentifierLength } from '../../shared/station/identifier.ts';

/** An identifier that an administrator gives at the start, so that nobody has to type it at the station. */
export interface GivenIdentifier {
  secret: string | null;
  /** What is wrong with what was given; nothing of its text. */
  problems: string[];
  /** It is in the vault: the file that it came in is removed. Throws when the system does not allow that. */
  removeFile(): void;
}

const variable = 'DOCKPRINT_AUTHENTICATION_ID';
/** A file that is longer holds something else. */
const maxFileBytes = 4096;

/**
 * Takes the identifier out of `env` before any child process can inherit it, or out of the file named with `--authentication-id-file`;
 * the file goes before the environment. A file that is not there was taken at an earlier start.
 */
export function takeIdentifier(env: NodeJS.ProcessEnv, file: string | null): GivenIdentifier {
  const fromEnv = env[variable];
  Reflect.deleteProperty(env, variable);
  const { text, problem } = file === null ? { text: null, problem: null } : textOf(file);
  const secret = (text ?? fromEnv ?? '').replace(/^\uFEFF/, '').trim();
  const isShort = secret !== '' && secret.length < minIdentifierLength;
  const source = text === null ? variable : file;
  const short = `${source} has fewer than ${minIdentifierLength} characters and is not used`;
  return {
    secret: secret === '' || isShort ? null : secret,
    problems: [...(problem === null ? [] : [problem]), ...(isShort ? [short] : [])],
    removeFile() {
      if (file !== null && text !== null) rmSync(file, { force: true });
    },
  };
}

function textOf(file: string): { text: string | null; problem: string | null } {
  try {
    const { size } = statSync(file);
    if (size > maxFileBytes) return { text: null, problem: `${file} is too long for an identifier` };
    return { text: readFileSync(file, 'utf8'), problem: null };
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code);
    return { text: null, problem: code === 'ENOENT' ? null : `${file} cannot be read (${code})` };
  }
}
