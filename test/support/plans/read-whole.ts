/** Tables of the station's file and of the fleet's that grow with every shipment, label, print or line of the journal. */
const growing: ReadonlySet<string> = new Set([
  'shipments',
  'submissions',
  'exchanges',
  'journal',
  'labels',
  'documents',
  'label_documents',
  'own_documents',
  'print_jobs',
  'print_runs',
  'orders',
  'tenders',
  'answers_in_doubt',
  'pro_numbers',
  'imported_shipments',
  'amendments',
  'hand_overs',
  'hand_over_shipments',
  'merges',
  'master_bols',
  'master_bol_children',
]);

const named = /\b(?:FROM|JOIN|UPDATE|INTO)\s+(\w+)(?:\s+(?:AS\s+)?(\w+))?/gi;

/**
 * The growing tables that a statement reads from end to end, from the lines of its `EXPLAIN QUERY PLAN`. One that takes so many of the
 * newest and asks for nothing else ends soon. What an INSERT of values looks for among the children of its row SQLite does only where a row
 * was missing before. A search index that is asked with its text for one row (`=M`) is asked anew for each row of a list: worse than a
 * scan.
 */
export function readWhole(sql: string, plan: readonly string[]): string[] {
  if (/^\s*INSERT\b[^;]*\bVALUES\b/i.test(sql) || (/\bLIMIT\b/i.test(sql) && !/\bWHERE\b/i.test(sql)))
    return [];
  const tableOf = new Map([...sql.matchAll(named)].map(([, table = '', alias]) => [alias ?? table, table]));
  return plan.flatMap((detail) => {
    const [, searched] = /^SCAN (\w+) VIRTUAL TABLE INDEX \d+:=M/.exec(detail) ?? [];
    if (searched !== undefined) return [tableOf.get(searched) ?? searched];
    const [, name] = /^SCAN (\w+)/.exec(detail) ?? [];
    const table = name === undefined ? undefined : (tableOf.get(name) ?? name);
    return table !== undefined && growing.has(table) && !detail.includes('VIRTUAL TABLE') ? [table] : [];
  });
}
