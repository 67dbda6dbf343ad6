/** The way over the bridge. The preload bundle has only this and the names of the contract's calls, which the build puts there. */
export const callChannel = (subject: string, call: string): string => `call:${subject}.${call}`;
export const eventChannel = (event: string): string => `event:${event}`;

export interface Transport {
  invoke(subject: string, call: string, input: unknown): Promise<unknown>;
  /** @returns ends it */
  subscribe(event: string, listener: (payload: unknown) => void): () => void;
}

/**
 * One method a call, in its subject's group, and `on` for the events: the `StationApi` of the contract, whose shape the compiler cannot
 * see here. The preload and every fake station are made by it. Tests run its text in a page, so it names nothing outside itself.
 */
export function stationOver(
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
