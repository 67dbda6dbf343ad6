/** Statements that read a growing table as they do because that is their work, each with the reason. */
const known: readonly { why: string; sql: RegExp }[] = [
  {
    why: 'the newest 500 and no more',
    sql: /^WITH newest AS \(SELECT seq, scac FROM listed_shipments ORDER BY seq DESC LIMIT 500\)/,
  },
  {
    why: 'the newest 2,000 and no more',
    sql: /^SELECT s\.id FROM \(SELECT id, seq, data FROM shipments ORDER BY seq DESC LIMIT 2000\) s/,
  },
  {
    why: 'a list of all other stations, in the thread of the fleet: of its own the file has next to none',
    sql: /^SELECT station, line FROM shipments WHERE station <> \? (AND .*)?ORDER BY .* LIMIT \?/,
  },
];

export const mayReadAll = (sql: string): boolean =>
  known.some((one) => one.sql.test(sql.replaceAll(/\s+/g, ' ')));
