import { stored } from '#main/storage/storage-error.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { PartyForm } from '#shared/freight/shipment-form.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { FindOrders } from './waiting-orders.ts';

interface ScansParts {
  stores: Pick<Stores, 'shipments'>;
  /** Everything that waits to be packed; the first source that has the number counts. */
  orders: readonly FindOrders[];
  /** A dock by the code of its printed barcode. */
  address: (code: string) => PartyForm | null;
}

/** What stands behind a scanned number. */
export const createScans = ({ stores, orders, address }: ScansParts): Handlers['scans'] => ({
  lookUp: ({ number }) =>
    stored(() => ({
      orders: [...(orders.map((find) => find(number)).find((found) => found.length > 0) ?? [])],
      exact: stores.shipments.named(number, 2),
      holding: stores.shipments.find(number, 2),
    })),
  address: ({ code }) => stored(() => address(code)),
});
