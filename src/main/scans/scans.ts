import { takenDock } from '#main/address-book/known-dock.ts';
import { stored } from '#main/storage/database/storage-error.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { createSheets, type SheetsParts } from './sheets.ts';
import type { FindOrders } from './waiting-orders.ts';

interface ScansParts extends SheetsParts {
  stores: SheetsParts['stores'] & Pick<Stores, 'docks' | 'dockCodes' | 'shipments'>;
  /** Everything that waits to be packed; the first source that has the number counts. */
  orders: readonly FindOrders[];
}

/** What stands behind a scanned number. */
export const createScans = ({ stores, orders, ...parts }: ScansParts): Handlers['scans'] => ({
  lookUp: ({ number }) =>
    stored(() => ({
      orders: [...(orders.map((find) => find(number)).find((found) => found.length > 0) ?? [])],
      exact: stores.shipments.named(number, 2),
      holding: stores.shipments.find(number, 2),
    })),
  address: ({ code }) =>
    stored(() => {
      const id = stores.dockCodes.dockOf(code);
      return id === null || stores.docks.get(id)?.hidden === true ? null : takenDock(stores, id);
    }),
  ...createSheets({ stores, ...parts }),
});
