import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright';

/** What `npm run pictures` makes its index from (scripts/pictures/index-page.mjs). */
const folder = join(import.meta.dirname, '../../pictures');
const themes = ['light', 'dark'] as const;

/**
 * Takes the window in both themes, unless told, when `npm run pictures` asks for it; in any other run it returns at once. Files are named
 * `SCREEN[-STATE][-1024][-LANGUAGE][-dark].png`; what is left out is 1280 wide, English, light. Clocks, days, waits, ports and BOL numbers
 * that follow the clock are written over, so that a rerun changes a picture only when the screen has changed.
 */
export async function keepScreenshot(
  page: Pick<Frame, 'evaluate' | 'evaluateHandle' | 'getByText'> & Pick<Page, 'screenshot'>,
  name: string,
  shown: readonly (typeof themes)[number][] = themes,
  // A page whose clock the test has fixed keeps its own times.
  times: 'still' | 'own' = 'still',
): Promise<void> {
  if (process.env['KEEP_SCREENSHOTS'] !== '1') return;
  await page.evaluate(() => document.fonts.ready);
  // What is still being drawn is waited for, where it comes at all.
  await page
    .getByText(
      /^(Drawing label|Dibujando la etiqueta|Préparation de l’image|Opening the BOL|Abriendo el BOL|Ouverture du connaissement)/,
    )
    .first()
    .waitFor({ state: 'detached', timeout: 5000 })
    .catch(() => undefined);
  const before = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '');
  for (const theme of shown) {
    await page.evaluate((now) => {
      document.documentElement.dataset['theme'] = now;
    }, theme);
    // For each theme anew: what the app writes meanwhile has its own times.
    const restore = await page.evaluateHandle(times === 'still' ? stillTimes : () => () => undefined);
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    await restore.evaluate((back) => {
      back();
    });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}${theme === 'dark' ? '-dark' : ''}.png`), picture);
  }
  await page.evaluate((theme) => {
    if (theme === '') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, before);
}

/** Runs in the page: each clock time and the top bar's day become fixed ones, hours that somebody typed stay. Gives back what undoes it. */
function stillTimes(): () => void {
  const undo: (() => void)[] = [];
  const today = new Date(new Date().toDateString());
  /** As far from the picture's day as it is from today; days up to the picture's were written by the test, and stay. */
  const still17 = (day: Date) =>
    new Date(2026, 10, 17 + Math.round((day.getTime() - today.getTime()) / 86_400_000));
  const still17th = new Date(2026, 10, 17);
  const dayIn = (region: string, day: Date, weekday?: 'short') =>
    day
      .toLocaleDateString(region, { weekday, month: 'short', day: 'numeric' })
      .replace(',', '')
      .replace(' de ', ' ');
  /** Today with its weekday and without, as Mexico and Québec write it. Made once: their making took longer than the picture. */
  const todays = ['fr-CA', 'es-MX'].flatMap((region) =>
    (['short', undefined] as const).map(
      (weekday) => [dayIn(region, today, weekday), dayIn(region, still17th, weekday)] as const,
    ),
  );
  const stillToday = (text: string) => todays.reduce((words, [is, still]) => words.replace(is, still), text);
  /** A BOL number that begins at the minutes since 2026 (docs/decisions/numbers.md). */
  const minutes = Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 60_000);
  const stillNumber = (text: string) =>
    text.replace(/\b(\d{1,6})(\d{8})\b/g, (number: string, station: string, sequence: string) =>
      Math.abs(Number(sequence) - minutes) < 300 ? `${station}00018342` : number,
    );
  const typed = new Set([
    ...[...document.querySelectorAll('input')].map(({ value }) => value),
    ...[...document.querySelectorAll('.is-fixed .value')].map(({ textContent }) => textContent),
  ]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node as Text;
    const before = text.data;
    const still = stillToday(stillNumber(before))
      .replace(/\b\d\d:\d\d(:\d\d)?\b/g, (time: string, seconds?: string) =>
        typed.has(time) ? time : seconds === undefined ? '10:24' : '10:24:31',
      )
      .replace(/\b\d\d h \d\d\b/g, '10 h 24')
      .replace(/\b127\.0\.0\.1:\d+/g, '127.0.0.1:8080')
      .replace(/(HTTP \d{3}, )\d+[.,]\d s\b/g, '$10.4 s')
      .replace(/\bNone after \d+ s\b/, 'None after 60 s')
      .replace(/\b\d d \d{1,2} h\b/, '1 d 6 h')
      .replace(
        /(?:\b[A-Z][a-z]{2} )?\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}\b/g,
        (words) => {
          const day = new Date(`${words} ${today.getFullYear()}`);
          if (day < today && day <= still17th) return words;
          const weekday = words.split(' ').length === 3 ? { weekday: 'short' as const } : {};
          return still17(day)
            .toLocaleDateString('en-US', { ...weekday, month: 'short', day: 'numeric' })
            .replace(',', '');
        },
      )
      .replace(/\b\d{4}-\d\d-\d\d\b/g, (words) => {
        const day = new Date(`${words}T00:00:00`);
        return day < today && day <= still17th ? words : still17(day).toLocaleDateString('sv-SE');
      });
    if (still === before) continue;
    text.data = still;
    undo.push(() => {
      // What the app has written meanwhile stands.
      if (text.data === still) text.data = before;
    });
  }
  for (const input of document.querySelectorAll('input')) {
    const before = input.value;
    const day = new Date(`${before}T00:00:00`);
    const isDay = /^\d{4}-\d\d-\d\d$/.test(before) && (day >= today || day > still17th);
    const still = isDay
      ? still17(day).toLocaleDateString('sv-SE')
      : stillNumber(before).replace(/\b127\.0\.0\.1:\d+/g, '127.0.0.1:5432');
    if (still === before) continue;
    input.value = still;
    undo.push(() => {
      input.value = before;
    });
  }
  return () => {
    for (const back of undo) back();
  };
}
