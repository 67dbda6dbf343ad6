import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';

/**
 * Runs in the page: enters each form as a draft, opens it in Pack, presses F9 and waits for the shipment's screen; at each tenth also for the picture
 * of its BOL. Resolves when nothing waits to be sent or printed any more.
 */
export async function shipInWindow(forms: readonly ShipmentForm[]): Promise<void> {
  const { drafts, submissions, printing } = window.station;
  const limit = 60_000;
  async function pass(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
    const end = performance.now() + limit;
    while (!(await isSo())) {
      if (performance.now() > end) throw new Error(`waited in vain: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  const shows = (selector: string, words: string): boolean =>
    [...document.querySelectorAll(selector)].some((one) => one.getAttribute('aria-label')?.includes(words));
  const values = (): string[] => [...document.querySelectorAll('input')].map(({ value }) => value);
  // Pack reads a draft when it is opened.
  document.querySelector<HTMLAnchorElement>('nav a[href="?screen=today"]')?.click();
  await pass('Today', () => location.search === '?screen=today' && !shows('h1', 'Pack'));
  for (const [index, form] of forms.entries()) {
    const draft = await drafts.create();
    if (!draft.ok) throw new Error(draft.error.message);
    await drafts.save({ id: draft.value.id, form });
    document.querySelector<HTMLAnchorElement>('nav a[href="?screen=pack"]')?.click();
    await pass(`BOL ${form.bolNumber} in Pack`, () => values().includes(form.bolNumber));
    const key = new KeyboardEvent('keydown', { key: 'F9', code: 'F9', bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(key);
    await pass(`the shipment ${form.bolNumber}`, () => shows('h1', form.bolNumber));
    if (index % 10 === 0) await pass('the picture of the BOL', () => shows('[role=img]', form.bolNumber));
  }
  await pass('all is printed', async () => {
    const [sent, printed] = await Promise.all([
      submissions.list({ scope: 'open' }),
      printing.jobs({ scope: 'open' }),
    ]);
    return sent.ok && printed.ok && sent.value.length === 0 && printed.value.length === 0;
  });
}
