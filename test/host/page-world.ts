// Runs in the page before any of its scripts, as text: nothing here may refer to anything outside its own function.
type Answer = { value: unknown } | { error: string };
type Heard =
  | { kind: 'answer'; id: number; answer: Answer }
  | { kind: 'event'; channel: string; args: unknown[] };
type RunPreload = (require: (name: string) => unknown, module: { exports: object }, exports: object) => void;

/** What a sandboxed preload has: `contextBridge` and three methods of `ipcRenderer`. Exported for its text. */
export function setUpPage(
  askName: string,
  hearName: string,
  toText: (value: unknown) => string,
  fromText: (text: string) => unknown,
  runPreload: RunPreload,
): void {
  const global = globalThis as unknown as Record<string, unknown>;
  const say = global[askName] as (text: string) => void;
  Reflect.deleteProperty(global, askName);
  // Electron gives a preload to the main frame only.
  if (window !== window.top) return;

  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  const ask = (call: unknown): Promise<Answer> =>
    new Promise((resolve) => {
      lastId += 1;
      say(toText({ id: lastId, call }));
      waiting.set(lastId, resolve);
    });

  const only = (name: string, members: object) =>
    new Proxy(members, {
      get(target, key) {
        if (key in target || typeof key === 'symbol') return Reflect.get(target, key) as unknown;
        throw new Error(`The stand-in for Electron has no ${name}.${key} in a sandboxed preload`);
      },
    });

  /** A copy as the structured clone algorithm makes it: no function and no Proxy (a rune's `$state`) gets through. */
  const cloned = (value: unknown): unknown => {
    let copy: unknown;
    try {
      copy = structuredClone(value);
    } catch {
      throw new TypeError('An object could not be cloned.');
    }
    const refuse = (part: unknown): void => {
      if (typeof part !== 'object' || part === null || part instanceof Date) return;
      const name = Object.prototype.toString.call(part).slice(8, -1);
      if (name !== 'Object' && name !== 'Array' && name !== 'Error')
        throw new TypeError(`The stand-in for Electron passes no ${name}`);
      Object.values(part).forEach(refuse);
    };
    refuse(copy);
    return copy;
  };

  /** A value as it arrives on the other side of the context bridge: copied, without its class; functions call through. */
  const cross = (value: unknown): unknown => {
    if (typeof value === 'function') {
      const inside = value;
      return (...args: unknown[]): unknown => cross(Reflect.apply(inside, undefined, args.map(cross)));
    }
    if (value instanceof Promise)
      return value.then(cross, (error: unknown) => {
        throw error instanceof Error ? new Error(error.message) : cloned(error);
      });
    return cloned(value);
  };

  /** The exposed API itself, whose methods lie inside objects. */
  const crossApi = (api: object): unknown =>
    Object.fromEntries(
      Object.entries(api).map(([key, inner]: [string, unknown]) => [
        key,
        typeof inner === 'object' && inner !== null ? crossApi(inner) : cross(inner),
      ]),
    );

  const freeze = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  };

  type Listener = (event: object, ...args: unknown[]) => void;
  const listeners = new Map<string, Listener[]>();
  const ipcRenderer = only('ipcRenderer', {
    async invoke(channel: string, ...args: unknown[]) {
      const answer = await ask({ kind: 'invoke', channel, args: cloned(args) });
      if ('error' in answer) throw new Error(`Error invoking remote method '${channel}': ${answer.error}`);
      return answer.value;
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    removeListener(channel: string, listener: Listener) {
      const left = [...(listeners.get(channel) ?? [])];
      const at = left.lastIndexOf(listener);
      if (at >= 0) left.splice(at, 1);
      listeners.set(channel, left);
    },
  });

  const deliver = (channel: string, args: unknown[]): void => {
    for (const listener of listeners.get(channel) ?? []) {
      try {
        listener({}, ...args);
      } catch (error) {
        // A fault of the page, seen in the page; the next listener hears the event all the same.
        reportError(error);
      }
    }
  };
  // The launcher's way in. Not enumerable: to the page the preload is all there is.
  Object.defineProperty(window, hearName, {
    value: (text: string) => {
      const heard = fromText(text) as Heard;
      if (heard.kind === 'event') {
        deliver(heard.channel, heard.args);
        return;
      }
      waiting.get(heard.id)?.(heard.answer);
      waiting.delete(heard.id);
    },
  });

  const contextBridge = only('contextBridge', {
    exposeInMainWorld(name: string, api: object) {
      if (Object.hasOwn(window, name))
        throw new Error(`Cannot bind an API on top of an existing property on the window object`);
      const exposed = crossApi(api);
      freeze(exposed);
      Object.defineProperty(window, name, { value: exposed, enumerable: true });
    },
  });

  // Electron asks main before a page's own script or link leads elsewhere; what the address bar or a test does is not asked.
  interface Navigate extends Event {
    hashChange: boolean;
    downloadRequest: string | null;
    destination: { url: string; sameDocument: boolean };
  }
  const navigation = global['navigation'] as EventTarget;
  navigation.addEventListener('navigate', (event) => {
    const { destination, hashChange, downloadRequest } = event as Navigate;
    if (destination.sameDocument || hashChange || downloadRequest !== null || !event.cancelable) return;
    event.preventDefault();
    void ask({ kind: 'navigate', url: destination.url });
  });

  const module = { exports: {} };
  const require = (name: string) => {
    if (name === 'electron') return only('electron', { contextBridge, ipcRenderer });
    throw new Error(`module not found: ${name}`);
  };
  runPreload(require, module, module.exports);
}
