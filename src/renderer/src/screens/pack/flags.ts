/** Field path → the number of the first finding about it; each finding marks the field it leads to. */
export function findingNumbers(
  findings: readonly { paths: readonly string[] }[],
): ReadonlyMap<string, number> {
  const flags = new Map<string, number>();
  for (const [index, { paths }] of findings.entries()) {
    const [path] = paths;
    if (path !== undefined && !flags.has(path)) flags.set(path, index + 1);
  }
  return flags;
}
