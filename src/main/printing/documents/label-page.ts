import { Worker } from 'node:worker_threads';
import { afterLimit } from '#main/time-limit.ts';
import { workerFile } from '#main/worker-file.ts';

/** Longer than any label picture takes; after that the worker is ended. */
const limitMilliseconds = 20_000;
/** A page of 4×6 inches at 600 dpi has 8.6 million dots; a picture that claims far more is not a label. */
const maxDots = 40_000_000;

/** The worker's task: `size` of the page in points; `lies`: the picture is wider than high. */
export interface LabelPageWork {
  png: Uint8Array;
  title: string;
  lies: boolean;
  size: [width: number, height: number];
}

/** Points of a media name such as `na_letter_8.5x11in` or `iso_a4_210x297mm` (PWG 5101.1); letter when it names no size. */
export function mediaSize(media: string): [width: number, height: number] {
  const [, width, height, unit] = /_(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(in|mm)$/.exec(media) ?? [];
  if (unit === undefined) return [612, 792];
  const points = unit === 'in' ? 72 : 72 / 25.4;
  return [Number(width) * points, Number(height) * points];
}

/** Whether these bytes are a PNG, by how every PNG begins. */
const isPng = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n' && bytes.length >= 24;

/**
 * A label that came as a picture, as a page for a document printer with this media. Made in a worker: a picture with
 * transparency is processed dot by dot. Rejects when the picture is broken or far too large.
 */
function labelPage(png: Buffer, media: string, title: string): Promise<Buffer> {
  // The header chunk comes first in every PNG: width and height, big-endian (PNG specification, 11.2.2).
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (width * height > maxDots) return Promise.reject(new Error(`a picture of ${width} × ${height} dots`));
  return new Promise((resolve, reject) => {
    const workerData: LabelPageWork = { png, title, lies: width > height, size: mediaSize(media) };
    const worker = new Worker(workerFile(import.meta.url, './label-page-worker.ts'), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const cancelLimit = afterLimit(limitMilliseconds, () => {
      end(() => reject(new Error('the picture took too long')));
    });
    const end = (answer: () => void): void => {
      cancelLimit();
      answer();
      void worker.terminate();
    };
    worker.once('message', (pdf: Uint8Array) => {
      end(() => resolve(Buffer.from(pdf)));
    });
    worker.once('error', (error: Error) => {
      end(() => reject(error));
    });
    worker.once('exit', () => {
      end(() => reject(new Error('the picture could not be read')));
    });
  });
}

/** The bytes as a PDF: a label that came as a picture gets a page of the printer's size. */
export const toPdf = (bytes: Buffer, media: string, name: string): Promise<Buffer> =>
  isPng(bytes) ? labelPage(bytes, media, name) : Promise.resolve(bytes);
