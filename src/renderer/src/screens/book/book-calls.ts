import type { Commodity } from '#shared/freight/address-book/commodity.ts';
import type { Dock } from '#shared/freight/address-book/dock.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { BookEntry } from '#shared/station/book.ts';
import { station } from '../../station.ts';

type Call<I, O> = (input: I) => Promise<Result<O>>;

/** The calls of one list of the book. */
export interface BookCalls<T> {
  find: Call<{ text: string; hidden: boolean; limit: number }, BookEntry<T>[]>;
  count: () => Promise<Result<{ shown: number; hidden: number }>>;
  get: Call<{ id: string }, BookEntry<T>>;
  save: Call<{ id: string | null; data: T; hidden: boolean }, { id: string }>;
  hide: Call<{ id: string; hidden: boolean }, void>;
  merge: Call<{ keep: string; give: string; data: T }, void>;
  page: Call<{ after: string | null; limit: number }, BookEntry<T>[]>;
  importBegin: () => Promise<Result<{ importId: string }>>;
  importRows: Call<
    { importId: string; from: number; rows: { data: T; hidden: boolean; row?: number }[]; absent: string[] },
    { unclear: number[] }
  >;
  importApply: Call<{ importId: string }, { left: number; unclear: number[] }>;
  importCancel: Call<{ importId: string }, void>;
}

export const dockCalls: BookCalls<Dock> = {
  find: (ask) => station.docks.find(ask),
  count: () => station.docks.count(),
  get: (one) => station.docks.get(one),
  save: (entry) => station.docks.save(entry),
  hide: (one) => station.docks.hide(one),
  merge: (two) => station.docks.merge(two),
  page: (ask) => station.docks.page(ask),
  importBegin: () => station.docks.importBegin(),
  importRows: (rows) => station.docks.importRows(rows),
  importApply: (one) => station.docks.importApply(one),
  importCancel: (one) => station.docks.importCancel(one),
};

export const freightCalls: BookCalls<Commodity> = {
  find: (ask) => station.freight.find(ask),
  count: () => station.freight.count(),
  get: (one) => station.freight.get(one),
  save: (entry) => station.freight.save(entry),
  hide: (one) => station.freight.hide(one),
  merge: (two) => station.freight.merge(two),
  page: (ask) => station.freight.page(ask),
  importBegin: () => station.freight.importBegin(),
  importRows: (rows) => station.freight.importRows(rows),
  importApply: (one) => station.freight.importApply(one),
  importCancel: (one) => station.freight.importCancel(one),
};
