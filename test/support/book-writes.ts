import type { Desk } from '#main/desk/desk.ts';
import { commoditySchema } from '#shared/freight/address-book/commodity.ts';
import { dockSchema } from '#shared/freight/address-book/dock.ts';
import { aConsignee, aShipment } from './builders.ts';
import { value } from './desk-bench.ts';

/** Each call that writes into a list of the book, with what it needs standing there. */
export async function bookWrites({ handlers }: Pick<Desk, 'handlers'>): Promise<[string, unknown][]> {
  const [line] = aShipment().lines;
  const dock = (company: string) => dockSchema.parse({ party: aConsignee({ company }) });
  const kind = (description: string) => commoditySchema.parse({ ...line, description });
  const { docks, freight } = handlers;
  const lists = [
    {
      name: 'docks',
      list: docks,
      of: dock,
      save: async (data: string) => value(await docks.save({ id: null, data: dock(data), hidden: false })).id,
    },
    {
      name: 'freight',
      list: freight,
      of: kind,
      save: async (data: string) =>
        value(await freight.save({ id: null, data: kind(data), hidden: false })).id,
    },
  ];
  const all: [string, unknown][] = [];
  for (const { name, list, of, save } of lists) {
    const [keep, give] = [await save('Keep'), await save('Give')];
    const files = [value(await list.importBegin()), value(await list.importBegin())] as const;
    const rows = [{ data: of('Row'), hidden: false }];
    const input: Record<string, unknown> = {
      save: { id: keep, data: of('Other'), hidden: false },
      hide: { id: keep, hidden: true },
      merge: { keep, give, data: of('Both') },
      importBegin: undefined,
      importRows: { ...files[0], from: 0, rows },
      importApply: files[0],
      importCancel: files[1],
    };
    all.push(...Object.entries(input).map(([call, of]): [string, unknown] => [`${name}.${call}`, of]));
  }
  return all;
}
