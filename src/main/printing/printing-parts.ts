import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { checkSerialModule } from '../scale/serial-line.ts';
import { sumatraFile } from './documents/run-sumatra.ts';
import { askWinspool, type AskWinspool } from './winspool/ask-winspool.ts';

const fromHere = createRequire(import.meta.url);

/**
 * Checks what only an installed app can show about printing and the scale: the native parts load, and on Windows SumatraPDF is where it was
 * installed and the spooler answers. Rejects with what is missing; nothing is printed, no port is opened.
 */
export async function checkPrintingParts(
  platform: NodeJS.Platform = process.platform,
  ask: AskWinspool = askWinspool,
): Promise<{ native: string; serial: string; sumatra: string; queues: number | null }> {
  const { version } = fromHere('koffi') as { version: string };
  const serial = await checkSerialModule();
  if (platform !== 'win32') return { native: version, serial, sumatra: 'not-used', queues: null };
  await access(sumatraFile());
  const reply = await ask({ ask: 'list' }, 20_000);
  if (reply.kind !== 'queues') throw new Error(`winspool: ${JSON.stringify(reply)}`);
  return { native: version, serial, sumatra: 'there', queues: reply.queues.length };
}
