/** An object that has only these members; any other is refused by its name, so that a double never answers for what it is not. */
export function only<T extends object>(name: string, members: T): T {
  return new Proxy(members, {
    get(target, key) {
      if (key in target || typeof key === 'symbol' || key === 'then')
        return Reflect.get(target, key) as unknown;
      throw new Error(`The stand-in for Electron has no ${name}.${key}`);
    },
  });
}

/** Throws unless `name` is one of the events that this double emits (or truly never has to). */
export function checkEvent(owner: string, known: readonly string[], name: string): void {
  if (!known.includes(name)) throw new Error(`The stand-in for Electron has no event "${name}" on ${owner}`);
}

/** An event object with `preventDefault`, as Electron's. */
export function preventable<T extends object>(details: T) {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  return event;
}
