import { variablesIn } from './host-status.ts';
import type { ZebraConnection } from './zebra-connection.ts';

/**
 * The printer's own settings by their Set-Get-Do variables; one that it does not know is null. Null: not all of them in time; a late one would be
 * read as the answer to the next question, so the caller ends this connection. Throws ConnectionLost.
 */
export const readSetup = (
  connection: ZebraConnection,
  names: readonly string[],
): Promise<Map<string, string | null> | null> =>
  connection.ask(names.map((name) => `! U1 getvar "${name}"\r\n`).join(''), (text) => {
    const values = variablesIn(text);
    if (values.length < names.length) return null;
    return new Map(
      names.map((name, index) => {
        const value = values[index]?.trim() ?? '';
        return [name, value === '' || value === '?' ? null : value];
      }),
    );
  });
