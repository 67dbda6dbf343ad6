import { numberFieldAt } from '#shared/freight/fields/number-fields.ts';
import type { ControlKey } from '#shared/station/control-code.ts';
import { m } from '../../paraglide/messages.js';
import type { KeyAnswer, PackScans, ScannedDock } from '../../state/pack-scans.ts';
import { nameOf, typeInto } from '../../state/text-field.ts';
import type { AskedFields } from './asked-fields.svelte.ts';
import { focusField } from '../../components/shared/field-focus.ts';
import { focusNextOpen } from './field-focus.ts';
import type { PackState } from './pack-state.svelte.ts';

const good = (did: () => string): KeyAnswer => ({ tone: 'good', did });
const bad = (did: () => string): KeyAnswer => ({ tone: 'bad', did });

/**
 * What scans do on Pack: stickers, addresses, and the codes of the scan sheet, for a station without a keyboard. `afterConsignee`: the
 * consignee was filled in, and the focus goes to the next open field. `submit`: create and print; false: it was not sent, and the screen says why.
 */
export function scanSheet(
  pack: PackState,
  asked: AskedFields,
  work: () => HTMLElement | undefined,
  afterConsignee: () => void,
  submit: () => Promise<boolean>,
): PackScans {
  /** Scanned digits, each with the field's previous text, for Undo. */
  let digits: { field: HTMLInputElement; before: string; after: string }[] = [];

  const fieldAt = (path: string) =>
    work()?.querySelector<HTMLInputElement>(`input[data-field="${path}"]`) ?? null;
  const pathOf = (field: Element | null): string =>
    (field instanceof HTMLElement ? field.dataset['field'] : undefined) ?? '';
  const active = (): HTMLInputElement | null => {
    const field = document.activeElement;
    return field instanceof HTMLInputElement && work()?.contains(field) === true ? field : null;
  };

  /** The focused field if it is a number or asked for; else the first asked one; else the units of the first line. */
  function fieldForDigits(): HTMLInputElement | null {
    const here = active();
    const isOne = (path: string) =>
      path === 'poNumber' || asked.isAsked(path) || numberFieldAt(path) !== null;
    if (here !== null && isOne(pathOf(here))) return here;
    const path = asked.open(work())[0] ?? 'lines.0.handlingUnits';
    focusField(work(), path);
    return fieldAt(path);
  }

  function digit(text: string): KeyAnswer {
    const field = fieldForDigits();
    if (field === null) return bad(m.scan_nothing_open);
    const before = field.value;
    typeInto(field, text);
    digits.push({ field, before, after: field.value });
    asked.follow(pathOf(field));
    const [name, value] = [nameOf(field), field.value];
    return good(() => m.scan_digit({ field: name, value }));
  }

  /** The units of the next line; after the last line, those of the first. */
  function units(): KeyAnswer {
    const here = /^lines\.(\d+)\.handlingUnits$/.exec(pathOf(active()))?.[1];
    const at = here === undefined ? 0 : (Number(here) + 1) % pack.form.lines.length;
    focusField(work(), `lines.${at}.handlingUnits`);
    return good(() => m.pack_line_units({ n: at + 1 }));
  }

  /** Like Enter: the next asked field, else the next that needs input. */
  function next(): KeyAnswer {
    const here = active();
    const from = pathOf(here);
    here?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    pack.checks.look();
    if (here === null && !asked.focusFirst(work()))
      focusNextOpen(work(), 'consignee.company', new Set(pack.checks.problems.map(({ path }) => path)));
    const now = document.activeElement;
    if (now === null || pathOf(now) === from) return bad(m.scan_last_field);
    const name = nameOf(now);
    return good(() => m.scan_next({ field: name }));
  }

  function undo(): KeyAnswer {
    const last = digits.pop();
    if (last?.field.isConnected === true && last.field.value === last.after) {
      last.field.focus();
      last.field.select();
      typeInto(last.field, last.before);
      asked.follow(pathOf(last.field));
      const [name, value] = [nameOf(last.field), last.before];
      return good(() =>
        value === '' ? m.scan_undone_empty({ field: name }) : m.scan_digit({ field: name, value }),
      );
    }
    digits = [];
    if (!pack.keys.canUndo) return bad(m.scan_nothing_to_undo);
    pack.keys.undo();
    return good(m.scan_undone);
  }

  function address(dock: ScannedDock): void {
    void pack.takeConsignee(Promise.resolve(dock)).then((taken) => {
      if (taken) afterConsignee();
    });
  }

  async function print(): Promise<KeyAnswer> {
    digits = [];
    const sent = await submit();
    return sent ? good(m.scan_printed) : bad(m.scan_not_sent);
  }

  return {
    draftId: () => pack.draft?.id ?? null,
    flush: () => pack.saver.flush(),
    sticker(text) {
      const isTaken = pack.takeSticker(text);
      if (isTaken) focusField(work(), 'proNumber');
      return isTaken;
    },
    async key(key: ControlKey) {
      if (pack.draft === null) return bad(m.scan_nothing_open);
      if (key === 'print') return print();
      if (key === 'units') return units();
      if (key === 'next') return next();
      return key === 'undo' ? undo() : digit(key);
    },
    address,
    untyped: (since) => pack.keys.untyped(since),
    byKey(act, since) {
      pack.keys.untyped(since);
      pack.keys.undoable(act);
    },
  };
}
