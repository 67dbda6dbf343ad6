import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { drawLabels } from './pictures.ts';

/** Where the demo leaves what it saw. Made anew by every run. */
export interface Evidence {
  readonly folder: string;
  screenshot(page: Page, name: string): Promise<void>;
  file(folder: string, name: string, content: Uint8Array | string): void;
  /** Each label that came out of the printer, as ZPL and as a picture. */
  labels(printed: readonly { name: string; bytes: Buffer }[]): Promise<void>;
}

export function openEvidence(folder: string): Evidence {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let pictures = 0;

  const evidence: Evidence = {
    folder,
    async screenshot(page, name) {
      pictures += 1;
      const path = join(folder, 'screenshots', `${String(pictures).padStart(2, '0')}-${name}.png`);
      await page.screenshot({ path });
    },
    file(place, name, content) {
      mkdirSync(join(folder, place), { recursive: true });
      writeFileSync(join(folder, place, name), content);
    },
    async labels(printed) {
      const pictures = await drawLabels(printed.map(({ bytes }) => bytes.toString('utf8')));
      for (const [index, { name, bytes }] of printed.entries()) {
        evidence.file('labels', `${name}.zpl`, bytes);
        evidence.file('labels', `${name}.png`, pictures[index] ?? '');
      }
    },
  };
  return evidence;
}
