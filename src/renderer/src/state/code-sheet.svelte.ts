import type { Failure } from '#shared/ipc/result.ts';
import { station } from '../station.ts';

export type CodeSheetKind = 'templates' | 'keys' | 'addresses';

/** More pages than this are printed only after a person has seen how many. */
const maxUnasked = 10;

/** Prints a sheet of barcodes from a screen. */
export class CodeSheetState {
  busy = $state(false);
  /** So many pages that a confirmation is needed. */
  asked = $state.raw<{
    what: CodeSheetKind;
    text: string;
    codes: number;
    pages: number;
    more: boolean;
  } | null>(null);
  /** On its way to the printer; `more`: it does not have all codes. */
  made = $state.raw<{ what: CodeSheetKind; codes: number; more: boolean } | null>(null);
  failure = $state.raw<Failure | null>(null);

  /** Prints it, or asks first. `text`: the search text. */
  async print(what: CodeSheetKind, text: string): Promise<void> {
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

  /** Prints after the confirmation. */
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

  async #make(of: { what: CodeSheetKind; text: string }): Promise<Failure | null> {
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
