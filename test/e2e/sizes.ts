/** A page of Playwright, or the one that a browser test runs in. */
interface Page {
  evaluate<R>(read: () => R | Promise<R>): Promise<R>;
}

/** Controls lower or narrower than 44 px, by their names; a control's own label or cell around it counts with it. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, summary, [role="radio"], [role="checkbox"]',
    );
    /** A button whose pseudo-element covers the whole of what it stands in, as that of a row does. */
    const coveredBy = (control: HTMLElement): Element | null => {
      const { content, position, top, right, bottom, left } = getComputedStyle(control, '::after');
      const covers =
        content !== 'none' &&
        position === 'absolute' &&
        [top, right, bottom, left].every((side) => side === '0px');
      if (!covers || getComputedStyle(control).position !== 'static') return null;
      for (let part = control.parentElement; part !== null; part = part.parentElement)
        if (getComputedStyle(part).position !== 'static') return part;
      return null;
    };
    const area = (control: HTMLElement) => {
      // The whole cell of a closed group is its button's, drawn by a pseudo-element.
      const around =
        coveredBy(control) ??
        (control.matches('input, select, textarea, .closed > button')
          ? (control.closest('label, .cell, .closed, td, th') ?? control)
          : control);
      const one = around.getBoundingClientRect();
      return { width: one.width, height: one.height };
    };
    return [
      ...new Set(
        [...controls]
          .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          // A link within a sentence is as high as its line (WCAG 2.5.8).
          .filter((control) => !(control.matches('a') && getComputedStyle(control).display === 'inline'))
          .filter((control) => !control.matches('.skip, .sr'))
          .flatMap((control) => {
            const { width, height } = area(control);
            if (width === 0 || (width >= 43.5 && height >= 43.5)) return [];
            return [
              `${control.tagName.toLowerCase()}.${control.className} "${(control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 30)}" ${Math.round(width)}x${Math.round(height)}`,
            ];
          }),
      ),
    ];
  });

/** Controls that no scrolling brings under the hand; of an open dialog its own, since it covers the others. */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const within = document.querySelector('dialog[open]') === null ? 'main' : 'dialog[open]';
    const controls = ['button', 'a[href]', 'input', 'select', 'textarea', 'h1'].map(
      (control) => `${within} ${control}`,
    );
    const hidden = [...document.querySelectorAll<HTMLElement>(controls.join())]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((control) => !control.matches('.sr'))
      .filter((control) => {
        control.scrollIntoView({ block: 'center', inline: 'center' });
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2;
        const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
        const there = document.elementFromPoint(x, y);
        // The suggestions of the field that has the focus lie over what is below, until it is left.
        if (there?.closest('.options')) return false;
        const near = control.closest('label, .cell, td, li, th') ?? control;
        return there === null || !(near.contains(there) || there.contains(control));
      })
      .map(
        (control) =>
          `${control.tagName.toLowerCase()}.${control.className} ${(control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 30)}`,
      );
    for (const part of document.querySelectorAll('*')) part.scrollTo(0, 0);
    return hidden;
  });

/** Another size is drawn in two steps, the window's and what a screen shows in it: measured between them, words are cut that nobody sees so. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(() => {
            resolve();
          });
        });
      }),
  );

/** How far the window scrolls sideways; nothing should. */
export async function sideways(page: Page): Promise<number> {
  await drawn(page);
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Words that are cut although they are no name: of buttons, captions, heads of tables, segments. */
export async function cutWords(page: Page): Promise<string[]> {
  await drawn(page);
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main .btn, main .caption, main th[scope=col], main th[scope=col] button, main h1, main h2, main h3, main .state, main [role=radio], main legend, dialog[open] .btn',
      ),
    ]
      // The name of a carrier in a heading gives way to the buttons.
      .filter((part) => !(part.matches('h1') && getComputedStyle(part).textOverflow === 'ellipsis'))
      .filter((part) => part.checkVisibility() && !part.matches('.sr') && part.querySelector('.sr') === null)
      .filter(
        (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline',
      )
      .map(
        (part) =>
          `${part.tagName.toLowerCase()}.${part.className} "${part.textContent.trim().slice(0, 50)}" ${part.scrollWidth} in ${part.clientWidth}`,
      ),
  );
}
