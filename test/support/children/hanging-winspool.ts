// Prints to a queue whose spooler hangs, says what came of it, and ends. Arguments: the library in place of winspool, the queue.
import { writeSync } from 'node:fs';
import { askWinspool } from '#main/printing/winspool/ask-winspool.ts';

const [, , library = '', queue = ''] = process.argv;
const reply = await askWinspool(
  { ask: 'print', queue, name: 'label', bytes: Buffer.from('^XA^XZ') },
  500,
  library,
);
writeSync(1, JSON.stringify(reply));
process.exit(0);
