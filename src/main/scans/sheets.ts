import type { Spooler } from '#main/printing/spooler.ts';
import type { DeskBase } from '#main/desk-base.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { attempt, attemptAsync } from '#main/storage/database/storage-error.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { OwnDocumentKind } from '#shared/station/own-document.ts';
import { pagesOf, type CodeSheet, type SheetCode } from './code-sheet.ts';
import { codesPerTurn, createListedCodes, type ListedCode, type SheetKind } from './listed-codes.ts';
import { fill, messagesIn } from '#main/messages.ts';

/** Stores and prints Dockprint's own documents; called inside a transaction. Call `wake` after its commit. */
export type SheetPrinter = Pick<Spooler, 'queueOwnPrint' | 'wake'>;

/**
 * Two hundred pages, a quarter of the time limit for drawing on a slow computer. A dock has tens of templates; other docks can be searched for.
 */
const maxCodes = 2_400;

const rowsOnPage = { templates: 6, addresses: 6, keys: 7 } as const;

/** Sheets of Dockprint's own barcodes: templates, addresses, the keys of Pack. */
export function createSheets(
  base: DeskBase,
  draw: (sheet: CodeSheet) => Promise<Buffer>,
  printer: SheetPrinter,
): Pick<Handlers['scans'], 'sheetSize' | 'printSheet'> {
  const { db, settings, clock, newId } = base;
  const sources = createListedCodes(base);

  /** The entries of a sheet; other work has its turn while they are read. `more`: not all of them. */
  async function listed(what: SheetKind, text: string): Promise<{ all: ListedCode[]; more: boolean }> {
    const all: ListedCode[] = [];
    for (const some of sources[what](text)) {
      all.push(...some);
      if (all.length > maxCodes) return { all: all.slice(0, maxCodes), more: true };
      await turn();
    }
    return { all, more: false };
  }

  /** Commits first: a printed code must be a stored one. */
  async function withCodes(all: readonly ListedCode[]): Promise<SheetCode[]> {
    const codes: SheetCode[] = [];
    for (let at = 0; at < all.length; at += codesPerTurn) {
      const some = all.slice(at, at + codesPerTurn);
      codes.push(
        ...db.transaction(() => some.map(({ name, more, code }) => ({ name, more, control: code() }))),
      );
      await turn();
    }
    return codes;
  }

  function sheetOf(what: SheetKind, codes: SheetCode[], more: boolean): [OwnDocumentKind, CodeSheet] {
    const { name: stationName, language } = settings().station;
    const m = messagesIn(language);
    const [kind, title, use] = (
      {
        templates: ['template-codes', m.sheet_templates, m.sheet_templates_use],
        addresses: ['address-codes', m.sheet_addresses, m.sheet_addresses_use],
        keys: ['scan-sheet', m.sheet_scan, m.sheet_scan_use],
      } as const
    )[what];
    const first = more ? ` ${fill(m.sheet_first, { codes: codes.length })}` : '';
    const common = { kind: 'code-sheet', stationName, language, madeAt: clock.now() } as const;
    return [kind, { ...common, title, use: use + first, codes, rowsOnPage: rowsOnPage[what] }];
  }

  return {
    sheetSize: ({ what, text }) =>
      attemptAsync(async () => {
        const { all, more } = await listed(what, text);
        return ok({ codes: all.length, pages: pagesOf(all.length, rowsOnPage[what]), more });
      }),
    printSheet: ({ what, text }) =>
      attemptAsync(async (): Promise<Result<{ id: string; codes: number; more: boolean }>> => {
        const { all, more } = await listed(what, text);
        if (all.length === 0) return fail('nothing-to-print', `there are no ${what}`);
        const [kind, sheet] = sheetOf(what, await withCodes(all), more);
        const bytes = await draw(sheet);
        const id = newId();
        const document = {
          id,
          kind,
          format: 'pdf',
          shipmentId: null,
          title: sheet.title,
          bytes,
          madeAt: sheet.madeAt.toISOString(),
        } as const;
        const queued = attempt(() =>
          db.transaction(() => {
            printer.queueOwnPrint({ document });
            return ok({ id, codes: all.length, more });
          }),
        );
        printer.wake();
        return queued;
      }),
  };
}
