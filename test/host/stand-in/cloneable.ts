/**
 * A copy as the structured clone algorithm makes it, or Electron's own error. Values that a plain message does not need (maps, bytes) are
 * refused by name: the way to the page does not carry them.
 */
export function cloned<T>(value: T): T {
  let copy: T;
  try {
    copy = structuredClone(value);
  } catch {
    throw new TypeError('An object could not be cloned.');
  }
  refuseExotic(copy);
  return copy;
}

function refuseExotic(value: unknown): void {
  if (typeof value !== 'object' || value === null || value instanceof Date) return;
  const name = Object.prototype.toString.call(value).slice(8, -1);
  if (name !== 'Object' && name !== 'Array' && name !== 'Error')
    throw new TypeError(`The stand-in for Electron passes no ${name}`);
  for (const inner of Object.values(value)) refuseExotic(inner);
}
