import { setFlagsFromString } from 'node:v8';

/**
 * V8 throws compiled code away when a function has not run between some garbage collections. A station rests between two trucks, and
 * then the next F9 was as slow as the first of the day: on its way to the label main compiled everything anew. The whole of main's
 * code is a few megabytes. Before any of it has run; the page has its own V8, where this made no difference.
 */
export function keepCompiledCode(): void {
  setFlagsFromString('--no-flush-bytecode');
}
