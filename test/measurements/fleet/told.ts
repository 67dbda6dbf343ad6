import { schema, type FleetServer } from '../../campaigns/fleet/fleet-server.ts';

/** All that a station tells of one shipment. */
export interface Told {
  things: { kind: 'shipment' | 'label' | 'document'; id: string; body: unknown; bytes: Uint8Array | null }[];
  lines: { at: string; line: unknown }[];
}

/** A shipment as a real station told it, JSON. */
export interface Pattern {
  text: string;
  number: string;
  shipment: string;
}

/** What a real station has told of one of its shipments: the pattern for those that are made up. */
export async function readPattern({ query }: FleetServer): Promise<Pattern> {
  const [shipment] = await query<{ station: string; id: string; number: string }>(
    `SELECT station, id, body #>> '{shipment,bolNumber}' AS number FROM ${schema}.things WHERE kind = 'shipment' ORDER BY told_at DESC LIMIT 1`,
  );
  if (shipment === undefined) throw new Error('no station has told anything');
  const { station, id, number } = shipment;
  const things = await query<{
    kind: string;
    id: string;
    body: Record<string, unknown>;
    bytes: Buffer | null;
  }>(
    `SELECT kind, id, body, bytes FROM ${schema}.things WHERE station = $1 AND (id = $2 OR body::text LIKE '%' || $2 || '%')`,
    [station, id],
  );
  const lines = await query(
    `SELECT at, line FROM ${schema}.journal WHERE station = $1 AND line ->> 'shipment_id' = $2 ORDER BY seq`,
    [station, id],
  );
  const told = {
    things: things.map(({ bytes, ...one }) => ({ ...one, bytes: bytes?.toString('base64') ?? null })),
    lines,
  };
  return { text: JSON.stringify(told), number, shipment: id };
}

/** The same again for another shipment: every id of it and its number are others, of the same length. */
export function madeUp(pattern: Pattern, number: string, newId: () => string): Told {
  const ids = new Map<string, string>();
  const text = pattern.text
    .replaceAll(pattern.number, number)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      const other = ids.get(id) ?? newId();
      ids.set(id, other);
      return other;
    });
  const told = JSON.parse(text) as {
    things: (Omit<Told['things'][number], 'bytes'> & { bytes: string | null })[];
  } & Pick<Told, 'lines'>;
  return {
    lines: told.lines,
    things: told.things.map((one) => ({
      ...one,
      bytes: one.bytes === null ? null : Buffer.from(one.bytes, 'base64'),
    })),
  };
}
