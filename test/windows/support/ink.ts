import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '#support/cups/processes.ts';

/** A page as a picture: 8 bits a dot, 0 is black. */
export interface Picture {
  width: number;
  height: number;
  dots: Uint8Array;
}

const dpi = 100;

/** A PGM file of 8 bits. */
function readPicture(file: string): Picture {
  const bytes = readFileSync(file);
  const head = /^P5\s+(?:#[^\n]*\n)*(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 200).toString('latin1'));
  if (head === null) throw new Error(`${file} is no picture`);
  return { width: Number(head[1]), height: Number(head[2]), dots: bytes.subarray(head[0].length) };
}

async function drawn(source: Buffer, draw: (file: string, folder: string) => Promise<string[]>) {
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-page-'));
  try {
    const file = join(folder, 'source');
    writeFileSync(file, source);
    return (await draw(file, folder)).map((name) => readPicture(join(folder, name)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const pagesIn = async (folder: string): Promise<string[]> => {
  const { stdout } = await run('ls', ['-v', folder]);
  return stdout.split('\n').filter((name) => name.endsWith('.pgm'));
};

/** The sheets of a job in PostScript, as ghostscript draws them. */
export const sheetsOf = (job: Buffer): Promise<Picture[]> =>
  drawn(job, async (file, folder) => {
    const how = ['-q', '-dBATCH', '-dNOPAUSE', '-dSAFER', '-sDEVICE=pgmraw', `-r${dpi}`];
    await run('gs', [
      ...how,
      '-dTextAlphaBits=4',
      '-dGraphicsAlphaBits=4',
      `-sOutputFile=${join(folder, '%d.pgm')}`,
      file,
    ]);
    return pagesIn(folder);
  });

/** The pages of a PDF, as poppler draws them: another program than the one that printed. */
export const pagesOf = (pdf: Buffer): Promise<Picture[]> =>
  drawn(pdf, async (file, folder) => {
    await run('pdftoppm', ['-gray', '-r', String(dpi), file, join(folder, 'page')]);
    return pagesIn(folder);
  });

const isInk = ({ width, height, dots }: Picture, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < width && y < height && (dots[y * width + x] ?? 255) < 170;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The smallest box around all ink. */
function inkBox(picture: Picture): Box {
  const box = { left: Infinity, top: Infinity, right: -1, bottom: -1 };
  for (let y = 0; y < picture.height; y += 1)
    for (let x = 0; x < picture.width; x += 1) {
      if (!isInk(picture, x, y)) continue;
      box.left = Math.min(box.left, x);
      box.top = Math.min(box.top, y);
      box.right = Math.max(box.right, x);
      box.bottom = Math.max(box.bottom, y);
    }
  return box;
}

const reach = [-2, -1, 0, 1, 2];

/** How much of the ink of `one` has ink of `other` within two dots, 0 to 1, when their boxes are laid over each other. */
function coveredBy(one: Picture, other: Picture): number {
  const [from, to] = [inkBox(one), inkBox(other)];
  const across = (to.right - to.left) / (from.right - from.left);
  const down = (to.bottom - to.top) / (from.bottom - from.top);
  let ink = 0;
  let covered = 0;
  for (let y = from.top; y <= from.bottom; y += 1)
    for (let x = from.left; x <= from.right; x += 1) {
      if (!isInk(one, x, y)) continue;
      ink += 1;
      const [atX, atY] = [
        to.left + Math.round((x - from.left) * across),
        to.top + Math.round((y - from.top) * down),
      ];
      if (reach.some((dy) => reach.some((dx) => isInk(other, atX + dx, atY + dy)))) covered += 1;
    }
  return ink === 0 ? 0 : covered / ink;
}

/** How alike two pages are, 0 to 1, whatever their margins: each must have ink where the other has it. */
export const likeness = (one: Picture, other: Picture): number =>
  Math.min(coveredBy(one, other), coveredBy(other, one));

/** How much smaller than the page its ink came out; 1 is its full size. */
export function scaleOf(sheet: Picture, page: Picture): number {
  const [small, full] = [inkBox(sheet), inkBox(page)];
  return (small.bottom - small.top) / (full.bottom - full.top);
}
