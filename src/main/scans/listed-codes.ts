import type { Stores } from '#main/storage/stores.ts';
import type { ControlCode } from '#shared/station/control-code.ts';
import type { Settings } from '#shared/station/settings.ts';
import { newCode } from './new-code.ts';
import { messagesIn } from '#main/messages.ts';

/** The kinds of sheets. */
export type SheetKind = 'templates' | 'keys' | 'addresses';

/** One entry of a sheet before it is printed. */
export interface ListedCode {
  name: string;
  more: string;
  /** Its code; a dock gets one with its first sheet. Called inside a transaction. */
  code: () => ControlCode;
}

/** This many are read at once: other work has its turn in between. */
export const codesPerTurn = 25;

const said = (...texts: string[]): string => texts.filter((text) => text !== '').join(', ');

/** The entries of a sheet, in its order, some at a time. */
export function createListedCodes(parts: {
  stores: Pick<Stores, 'docks' | 'dockCodes' | 'templates'>;
  settings: () => Settings;
  newId: () => string;
}): Record<SheetKind, (text: string) => Iterable<ListedCode[]>> {
  const { stores, settings, newId } = parts;

  function* templates(text: string): Generator<ListedCode[], void, void> {
    for (const rows of stores.templates.findAll(text, codesPerTurn))
      yield rows.map(({ name, code, key, consignee, city }) => ({
        name: key === null ? name : `${name} (Shift+F${key})`,
        more: said(consignee, city),
        code: () => ({ is: 'template', code }),
      }));
  }

  const codeOf = (dockId: string): string =>
    stores.dockCodes.ofDock(dockId, () => newCode(newId, (code) => stores.dockCodes.dockOf(code) !== null));
  function* addresses(text: string): Generator<ListedCode[], void, void> {
    for (const entries of stores.docks.findAll({ text, hidden: false }, codesPerTurn))
      yield entries
        .filter(({ data }) => data.roles.includes('consignee'))
        .map(({ id, data: { party } }) => ({
          name: party.company,
          more: said(party.address, party.city, party.state),
          code: () => ({ is: 'address', code: codeOf(id) }),
        }));
  }

  function* keys(): Generator<ListedCode[], void, void> {
    const m = messagesIn(settings().station.language);
    const digits = (['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const).map((key): ListedCode => ({
      name: key,
      more: '',
      code: () => ({ is: 'key', key }),
    }));
    const named = (
      [
        ['units', m.sheet_key_units, m.sheet_key_units_use],
        ['next', m.sheet_key_next, m.sheet_key_next_use],
        ['undo', m.sheet_key_undo, m.sheet_key_undo_use],
        ['print', m.sheet_key_print, m.sheet_key_print_use],
      ] as const
    ).map(([key, name, more]): ListedCode => ({ name, more, code: () => ({ is: 'key', key }) }));
    yield [...digits, ...named];
  }

  return { templates, addresses, keys };
}
