/** Channel names of the bridge. The preload bundle contains only this and the names of the contract's calls, inserted by the build. */
export const callChannel = (subject: string, call: string): string => `call:${subject}.${call}`;
export const eventChannel = (event: string): string => `event:${event}`;

export interface Transport {
  invoke(subject: string, call: string, input: unknown): Promise<unknown>;
  /** @returns a function that unsubscribes */
  subscribe(event: string, listener: (payload: unknown) => void): () => void;
}

/**
 * One method per call, grouped by subject, and `on` for the events: the contract's `StationApi`, whose shape the compiler cannot see here. The
 * preload and every fake station use it. Tests run its source text in a page, so it refers to nothing outside itself.
 */
export function createStationApi(
  transport: Transport,
  calls: Readonly<Record<string, readonly string[]>>,
  events: readonly string[],
): unknown {
  const groups = Object.entries(calls).map(([subject, names]) => [
    subject,
    Object.fromEntries(
      names.map((call) => [call, (input: unknown) => transport.invoke(subject, call, input)]),
    ),
  ]);
  const on = (event: string, listener: (payload: unknown) => void): (() => void) => {
    // The page could pass any text; only the contract's events have a channel.
    if (!events.includes(event)) throw new Error(`No such event: ${event}`);
    return transport.subscribe(event, listener);
  };
  return { ...Object.fromEntries(groups), on };
}
