/** The nine states of the look: each has one shape and one color. The word beside it is a message. */
export type Mark = 'draft' | 'wait' | 'send' | 'sent' | 'done' | 'warn' | 'doubt' | 'stop' | 'off';
