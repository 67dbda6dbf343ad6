import type { Failure } from '#shared/ipc/result.ts';
import { station } from '../station.ts';

export type SheetOf = 'templates' | 'keys' | 'addresses';

/** More pages than this are printed only after a person has seen how many they are. */
const maxUnasked = 10;

/** A sheet of barcodes that is printed from a screen. */
export class CodeSheetState {
  busy = $state(false);
  /** So many pages that a person is asked first. */
  asked = $state.raw<{ what: SheetOf; text: string; codes: number; pages: number; more: boolean } | null>(
    null,
  );
  /** It is on its way to the printer; `more`: it has not all of them. */
  made = $state.raw<{ what: SheetOf; codes: number; more: boolean } | null>(null);
  failure = $state.raw<Failure | null>(null);

  /** Prints it, or asks first. `text`: what is searched. */
  async print(what: SheetOf, text: string): Promise<void> {
    if (this.busy) return;
    this.close();
    const of = { what, text: text.trim().slice(0, 200) };
    await this.#work(async () => {
      const size = await station.scans.sheetSize(of);
      if (!size.ok) return size.error;
      if (size.value.pages <= maxUnasked) return this.#make(of);
      this.asked = { ...of, ...size.value };
      return null;
    });
  }

  /** Prints what was asked about. */
  async sure(): Promise<void> {
    const { asked } = this;
    if (asked === null || this.busy) return;
    this.close();
    await this.#work(() => this.#make({ what: asked.what, text: asked.text }));
  }

  close(): void {
    this.asked = null;
    this.made = null;
    this.failure = null;
  }

  async #make(of: { what: SheetOf; text: string }): Promise<Failure | null> {
    const answer = await station.scans.printSheet(of);
    if (!answer.ok) return answer.error;
    this.made = { what: of.what, ...answer.value };
    return null;
  }

  async #work(work: () => Promise<Failure | null>): Promise<void> {
    this.busy = true;
    this.failure = await work();
    this.busy = false;
  }
}
