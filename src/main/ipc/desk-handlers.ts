import type { Desk } from '#main/desk/desk.ts';
import { callNames } from '#shared/ipc/channels.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

type DeskSubject = keyof Desk['handlers'];

/** The calls of one subject, passed on to the desk that is open when they come. */
function forwardSubject<S extends DeskSubject>(subject: S, current: () => Promise<Desk>): Handlers[S] {
  const names: readonly string[] = callNames[subject];
  const calls = names.map((name) => [
    name,
    async (input: unknown) => {
      const desk = await current();
      const own = desk.handlers[subject] as unknown as Record<string, (input: unknown) => unknown>;
      return own[name]?.(input);
    },
  ]);
  // The names are the contract's (channels.ts sees to it); a loop over names cannot carry that type.
  return Object.fromEntries(calls) as Handlers[S];
}

/** Handlers that stay registered while desks come and go. */
export const forwardToDesk = (current: () => Promise<Desk>): Desk['handlers'] => ({
  drafts: forwardSubject('drafts', current),
  shipments: forwardSubject('shipments', current),
  templates: forwardSubject('templates', current),
  scans: forwardSubject('scans', current),
  amendments: forwardSubject('amendments', current),
  together: forwardSubject('together', current),
  masters: forwardSubject('masters', current),
  numbers: forwardSubject('numbers', current),
  catalog: forwardSubject('catalog', current),
  docks: forwardSubject('docks', current),
  freight: forwardSubject('freight', current),
  submissions: forwardSubject('submissions', current),
  printing: forwardSubject('printing', current),
  rates: forwardSubject('rates', current),
  orders: forwardSubject('orders', current),
  tenders: forwardSubject('tenders', current),
  tracking: forwardSubject('tracking', current),
  exchanges: forwardSubject('exchanges', current),
  scale: forwardSubject('scale', current),
  ownLabels: forwardSubject('ownLabels', current),
  trucks: forwardSubject('trucks', current),
  imports: forwardSubject('imports', current),
});
