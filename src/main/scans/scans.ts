import type { CodeSheet } from './code-sheet.ts';
import type { DeskBase } from '#main/desk-base.ts';
import { completedDock } from '#main/address-book/known-dock.ts';
import { storeResult } from '#main/storage/database/storage-error.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { Spooler } from '#main/printing/spooler.ts';
import { createStickAndScan } from './stick-and-scan.ts';
import { createSheets, type SheetPrinter } from './sheets.ts';
import type { FindOrders } from './waiting-orders.ts';

/** Finds what a scanned number refers to. */
export const createScans = (
  base: DeskBase,
  orders: readonly FindOrders[],
  draw: (sheet: CodeSheet) => Promise<Buffer>,
  spooler: SheetPrinter & Pick<Spooler, 'releaseScanned'>,
  changed: (shipmentId: string) => void,
): Handlers['scans'] => ({
  lookUp: ({ number }) =>
    storeResult(() => ({
      orders: [...(orders.map((find) => find(number)).find((found) => found.length > 0) ?? [])],
      exact: base.stores.shipments.named(number, 2),
      holding: base.stores.shipments.find(number, 2),
    })),
  address: ({ code }) =>
    storeResult(() => {
      const id = base.stores.dockCodes.dockOf(code);
      return id === null || base.stores.docks.get(id)?.hidden === true
        ? null
        : completedDock(base.stores, id);
    }),
  ...createSheets(base, draw, spooler),
  ...createStickAndScan(base, spooler, changed),
});
