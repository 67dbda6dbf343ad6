/** Queues work by name: tasks with the same name never run at the same time. */
type InTurn = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export function createSerialQueue(): InTurn {
  const latest = new Map<string, Promise<unknown>>();

  return (name, work) => {
    const mine = (latest.get(name) ?? Promise.resolve()).then(work);
    const ended = mine
      .catch(() => undefined)
      .then(() => {
        if (latest.get(name) === ended) latest.delete(name);
      });
    latest.set(name, ended);
    return mine;
  };
}
