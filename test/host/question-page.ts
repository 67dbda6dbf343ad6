import type { BrowserContext, Page } from 'playwright';
import type { Question } from './messages.ts';

/** Asks on a page of its own; `answered` is the index of the button, or of the one that cancels when the page is closed. */
export async function openQuestion(
  context: BrowserContext,
  question: Question,
): Promise<{ page: Page; answered: Promise<number> }> {
  const page = await context.newPage();
  const answer = Promise.withResolvers<number>();
  page.on('close', () => {
    answer.resolve(question.cancelId ?? 0);
  });
  await page.exposeFunction('answerQuestion', (index: number) => {
    answer.resolve(index);
    // Not before this call has been answered.
    setTimeout(() => void page.close(), 0);
  });
  await page.evaluate(({ title = '', message, detail = '', buttons, defaultId }) => {
    const element = (name: string, text: string) => {
      const made = document.createElement(name);
      made.textContent = text;
      document.body.append(made);
      return made;
    };
    document.title = title;
    document.body.style.cssText =
      'font: 16px sans-serif; max-width: 40rem; margin: 3rem auto; white-space: pre-line';
    element('h1', message);
    element('p', detail);
    buttons.forEach((name, index) => {
      const button = element('button', name);
      button.style.cssText = 'font: inherit; padding: 0.75rem 1.25rem; margin-right: 0.75rem';
      button.onclick = () => {
        (window as unknown as { answerQuestion: (index: number) => void }).answerQuestion(index);
      };
      if (index === defaultId) button.focus();
    });
  }, question);
  return { page, answered: answer.promise };
}
