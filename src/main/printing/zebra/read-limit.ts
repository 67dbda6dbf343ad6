/**
 * Calls `act` once the limit has passed and all that had arrived by then has been read: when the station itself was
 * stalled, its timers fire before its sockets are read, and its own delay would be taken for the printer's. Returns what cancels it.
 */
export function afterLimit(milliseconds: number, act: () => void): () => void {
  let reading: NodeJS.Immediate | undefined;
  // An immediate comes after the loop has polled the sockets.
  const timer = setTimeout(() => (reading = setImmediate(act)), milliseconds);
  return () => {
    clearTimeout(timer);
    clearImmediate(reading);
  };
}
