/**
 * Calls `act` once the limit has passed and all that had arrived by then has been read: when the station itself stood still, its
 * timers are over before its sockets are read, and its own delay would be taken for the printer's. Gives back the way to call it off.
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
