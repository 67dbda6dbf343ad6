import { missingFeaturesHeader } from '#shared/station/label-lacks.ts';
import { windowState } from '../state/window-state.svelte.ts';
import type { LabelPictureAnswer, LabelPictureTask } from './label-picture-task.ts';

/** Number of cached pictures: a shipment of 40 units, twice. Each is about 10 KB. */
const kept = 80;
/** The first label takes about a second while the renderer loads; longer than this it is stuck and restarted. */
const limitMs = 20_000;

type Draw = (task: LabelPictureTask) => Promise<Blob>;
/** A label, and the names of objects that its picture cannot show. */
type Read = (labelId: string) => Promise<{ zpl: string; lacks: readonly string[] }>;

/**
 * Pictures of stored labels, drawn one at a time, newest cached. A stored label never changes, so its id is the key. `picture` rejects when the
 * label cannot be read or drawn; a repeated call tries again.
 */
export class LabelPictures {
  readonly #urls = new Map<string, Promise<string>>();
  readonly #read: Read;
  readonly #draw: Draw;
  readonly #lacking = new Map<string, readonly string[]>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(read: Read, draw: Draw) {
    this.#read = read;
    this.#draw = draw;
  }

  /** A `blob:` URL of the label's picture. */
  picture(labelId: string): Promise<string> {
    const known = this.#urls.get(labelId);
    if (known !== undefined) {
      // Requested again: now the newest.
      this.#urls.delete(labelId);
      this.#urls.set(labelId, known);
      return known;
    }
    const url = this.#make(labelId);
    this.#urls.set(labelId, url);
    url.catch(() => this.#urls.delete(labelId));
    this.#forget();
    return url;
  }

  /** Objects in the printer's memory that the picture of a label does not show, by name. */
  lacking(labelId: string): readonly string[] {
    return this.#lacking.get(labelId) ?? [];
  }

  async #make(labelId: string): Promise<string> {
    const before = this.#last;
    const mine = (async () => {
      await before;
      const { zpl, lacks } = await this.#read(labelId);
      this.#lacking.set(labelId, lacks);
      return this.#draw({ id: labelId, zpl, widthIn: 4, heightIn: 6, dotsPerMm: 8 });
    })();
    // The next in line waits for this one, whether it succeeds or not.
    this.#last = mine.catch(() => undefined);
    return URL.createObjectURL(await mine);
  }

  #forget(): void {
    for (const [id, url] of this.#urls) {
      if (this.#urls.size <= kept) return;
      this.#urls.delete(id);
      this.#lacking.delete(id);
      // A failed one has no URL; its caller has got the error.
      url.then(
        (address) => URL.revokeObjectURL(address),
        () => undefined,
      );
    }
  }
}

/** Started ahead of the first label, and restarted after it did not answer. */
const drawing = windowState(
  () => ({ worker: null as Worker | null }),
  ({ worker }) => worker?.terminate(),
);

/** Main serves 9 MB for it, and it takes a second to start. */
export function startLabelDrawing(): Worker {
  const state = drawing();
  if (state.worker !== null) return state.worker;
  const made = new Worker(new URL('./label-picture.worker.ts', import.meta.url), { type: 'module' });
  // A worker that failed to start is replaced for the next label.
  made.addEventListener('error', () => {
    if (state.worker === made) state.worker = null;
  });
  state.worker = made;
  return made;
}

function drawInWorker(task: LabelPictureTask): Promise<Blob> {
  const state = drawing();
  const mine = startLabelDrawing();
  return new Promise<Blob>((resolve, reject) => {
    const over = new AbortController();
    const giveUp = (why: string) => {
      over.abort();
      mine.terminate();
      if (state.worker === mine) state.worker = null;
      reject(new Error(why));
    };
    const timer = setTimeout(() => giveUp('the renderer did not answer'), limitMs);
    over.signal.addEventListener('abort', () => clearTimeout(timer));
    const { signal } = over;
    mine.addEventListener('error', (event) => giveUp(event.message), { signal });
    mine.addEventListener(
      'message',
      (event: MessageEvent<LabelPictureAnswer>) => {
        if (event.data.id !== task.id) return;
        over.abort();
        if ('error' in event.data) reject(new Error(event.data.error));
        else resolve(new Blob([event.data.png], { type: 'image/png' }));
      },
      { signal },
    );
    mine.postMessage(task);
  });
}

async function readZpl(labelId: string): Promise<{ zpl: string; lacks: readonly string[] }> {
  const answer = await fetch(`labels/${encodeURIComponent(labelId)}.zpl`);
  if (!answer.ok) throw new Error(`the label could not be read: ${answer.status}`);
  const lacks = answer.headers.get(missingFeaturesHeader) ?? '';
  return { zpl: await answer.text(), lacks: lacks === '' ? [] : lacks.split(',') };
}

/** The one cache of pictures of this window. */
export const labelPictures = windowState(() => new LabelPictures(readZpl, drawInWorker));
