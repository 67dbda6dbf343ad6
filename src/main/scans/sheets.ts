import type { OwnPrint } from '#main/printing/own-prints.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import { attempt, attemptAsync, stored } from '#main/storage/storage-error.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { Clock } from '#main/clock.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { OwnDocumentKind } from '#shared/station/own-document.ts';
import type { Settings } from '#shared/station/settings.ts';
import type { CodeSheet, SheetCode } from './code-sheet.ts';
import { newCode } from './new-code.ts';
import { sheetWords } from './sheet-words.ts';

export interface SheetsParts {
  db: StationDatabase;
  stores: Pick<Stores, 'docks' | 'dockCodes' | 'templates'>;
  settings: () => Settings;
  clock: Clock;
  newId: () => string;
  draw: (sheet: CodeSheet) => Promise<Buffer>;
  /** Keeps and prints what Dockprint made; called inside a transaction. `wake` after its commit. */
  printer: { queueOwnPrint: (print: OwnPrint) => void; wake: () => void };
}

/** Forty-two pages of templates; of the address book what is found, at most ten pages. */
const mostTemplates = 500;
const mostAddresses = 120;

const said = (...texts: string[]): string => texts.filter((text) => text !== '').join(', ');

/** Sheets of Dockprint's own barcodes: templates, addresses, the keys of the bench. */
export function createSheets(parts: SheetsParts): Handlers['scans']['printSheet'] {
  const { db, stores, settings, clock, newId, printer } = parts;

  const templateCodes = (): SheetCode[] =>
    stores.templates.find('', mostTemplates).map(({ name, code, key, consignee, city }) => ({
      name: key === null ? name : `${name} (Shift+F${key})`,
      more: said(consignee, city),
      control: { is: 'template', code },
    }));

  /** A dock gets its code with its first sheet, and keeps it. */
  const addressCodes = (text: string): SheetCode[] =>
    stores.docks
      .find({ text, hidden: false, limit: mostAddresses })
      .filter(({ data }) => data.roles.includes('consignee'))
      .map(({ id, data: { party } }) => ({
        name: party.company,
        more: said(party.address, party.city, party.state),
        control: {
          is: 'address',
          code: stores.dockCodes.ofDock(id, () =>
            newCode(newId, (code) => stores.dockCodes.dockOf(code) !== null),
          ),
        },
      }));

  function benchKeys(): SheetCode[] {
    const { keys } = sheetWords[settings().station.language];
    const digits = (['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const).map((key): SheetCode => ({
      ...{ name: key, more: '' },
      control: { is: 'key', key },
    }));
    const named = (['units', 'next', 'undo', 'print'] as const).map((key): SheetCode => {
      const [name, more] = keys[key];
      return { name, more, control: { is: 'key', key } };
    });
    return [...digits, ...named];
  }

  function sheetOf(what: 'templates' | 'keys' | 'addresses', text: string): [OwnDocumentKind, CodeSheet] {
    const { name: stationName, language } = settings().station;
    const words = sheetWords[language];
    const common = { kind: 'code-sheet', stationName, language, madeAt: clock.now() } as const;
    switch (what) {
      case 'templates':
        return ['template-codes', { ...common, title: words.templates, use: words.templatesUse, codes: templateCodes(), rowsOnPage: 6 }];
      case 'addresses':
        return ['address-codes', { ...common, title: words.addresses, use: words.addressesUse, codes: addressCodes(text), rowsOnPage: 6 }];
      case 'keys':
        return ['scan-sheet', { ...common, title: words.bench, use: words.benchUse, codes: benchKeys(), rowsOnPage: 7 }];
    }
  } // prettier-ignore

  return ({ what, text }) =>
    attemptAsync(async (): Promise<Result<{ id: string; codes: number }>> => {
      // In a commit: a code that is printed is one that is known.
      const made = stored(() => db.transaction(() => sheetOf(what, text)));
      if (!made.ok) return made;
      const [kind, sheet] = made.value;
      if (sheet.codes.length === 0) return fail('nothing-to-print', `there are no ${what}`);
      const bytes = await parts.draw(sheet);
      const id = newId();
      const document = { id, kind, format: 'pdf', shipmentId: null, title: sheet.title, bytes, madeAt: sheet.madeAt.toISOString() } as const; // prettier-ignore
      const queued = attempt(() =>
        db.transaction(() => {
          printer.queueOwnPrint({ document });
          return ok({ id, codes: sheet.codes.length });
        }),
      );
      printer.wake();
      return queued;
    });
}
