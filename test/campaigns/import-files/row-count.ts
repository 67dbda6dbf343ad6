/** How many shipments a JSON file says it has; null when it is none that can be read. Counted without the code that is tried. */
export function readJsonValue(name: string, bytes: Buffer): number | null {
  if (!name.endsWith('.json')) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (Array.isArray(value)) return value.length;
    if (typeof value !== 'object' || value === null) return 1;
    const { shipments, ...others } = value as { shipments?: unknown; submit?: unknown };
    const wraps = Array.isArray(shipments) && Object.keys(others).every((key) => key === 'submit');
    return wraps ? shipments.length : 1;
  } catch {
    return null;
  }
}
