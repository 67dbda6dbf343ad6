import { readFileSync, rmSync, statSync } from 'node:fs';
import { minIdentifierLength } from '../../shared/station/identifier.ts';
import { plainText } from '../plain-text.ts';

/** An identifier that an administrator provides at the start, so that no one has to type it at the station. */
export interface ProvidedIdentifier {
  secret: string | null;
  /** What is wrong with it, without any of its text. */
  problems: string[];
  /** Removes the file that held it, once it is in the vault. Throws if the system does not allow that. */
  removeFile(): void;
}

/** A secret that may be provided at the start. */
export interface ProvidedSecret {
  /** Its environment variable. */
  variable: string;
  minLength: number;
}
const identifier: ProvidedSecret = {
  variable: 'DOCKPRINT_AUTHENTICATION_ID',
  minLength: minIdentifierLength,
};
/** The password for the fleet's sign-in, `--fleet-password-file`. */
export const fleetPassword: ProvidedSecret = { variable: 'DOCKPRINT_FLEET_PASSWORD', minLength: 1 };

/** A longer file holds something else. */
const maxFileBytes = 4096;

/**
 * Takes the identifier out of `env` before any child process can inherit it, or out of the file named with `--authentication-id-file`; the file
 * takes precedence. A missing file was taken at an earlier start.
 */
export function storeProvidedIdentifier(
  env: NodeJS.ProcessEnv,
  file: string | null,
  { variable, minLength }: ProvidedSecret = identifier,
): ProvidedIdentifier {
  const fromEnv = env[variable];
  Reflect.deleteProperty(env, variable);
  const { text, problem } = file === null ? { text: null, problem: null } : textOf(file);
  const secret = (text ?? fromEnv ?? '').replace(/^\uFEFF/, '').trim();
  const isShort = secret !== '' && secret.length < minLength;
  const source = text === null ? variable : file;
  const short = `${source} has fewer than ${minLength} characters and is not used`;
  return {
    secret: secret === '' || isShort ? null : secret,
    problems: [...(problem === null ? [] : [problem]), ...(isShort ? [short] : [])],
    removeFile() {
      if (file !== null && text !== null) rmSync(file, { force: true });
    },
  };
}

/** The file is removed once it is in the vault: anything else in it would be lost. */
const isOneLine = (text: string): boolean => !/\p{Cc}/u.test(text.trim());

function textOf(file: string): { text: string | null; problem: string | null } {
  try {
    const { size } = statSync(file);
    if (size > maxFileBytes) return { text: null, problem: `${file} is too long for an identifier` };
    const text = plainText(readFileSync(file));
    if (text === null) return { text, problem: `${file} is no text in UTF-8 or UTF-16` };
    return isOneLine(text)
      ? { text, problem: null }
      : { text: null, problem: `${file} has more than one line` };
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code);
    return { text: null, problem: code === 'ENOENT' ? null : `${file} cannot be read (${code})` };
  }
}
