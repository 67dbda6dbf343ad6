import type { Memory } from '../memory.ts';

/** A JSON answer of the service; 200 unless it says otherwise. */
export interface Reply {
  status?: number;
  body: Record<string, unknown>;
}

/** One row of the interface document's table of endpoints. */
export interface Operation {
  readonly name: 'bol' | 'order' | 'tender' | 'quote-v1' | 'quote-v2' | 'tracking';
  /** Case-sensitive: another case is another path. */
  readonly path: string;
  answer(body: unknown, memory: Memory): Reply | Promise<Reply>;
  /** This operation's answer when it refuses a request. */
  refuse(words: string): Reply;
}
