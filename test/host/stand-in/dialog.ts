import { writeSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { Question } from '../messages.ts';
import { app } from './app.ts';
import { onLauncher, tellLauncher } from './channel.ts';
import { only } from './refuse.ts';

const known = ['type', 'title', 'message', 'detail', 'buttons', 'defaultId', 'cancelId', 'signal'];
const waiting = new Map<number, (response: number) => void>();
let nextId = 1;

function ask(question: Question, signal?: AbortSignal): Promise<number> {
  const questionId = nextId++;
  tellLauncher({ kind: 'ask', questionId, question });
  signal?.addEventListener('abort', () => {
    tellLauncher({ kind: 'withdraw', questionId });
  });
  return new Promise((resolve) => {
    waiting.set(questionId, resolve);
  });
}

/** A message box is a small page with its words and buttons: a person or a test answers it. */
export const dialog = only('dialog', {
  /**
   * Electron's box stands until somebody closes it, and nothing of the app runs meanwhile; on Linux, before the app is ready, it
   * is a text on stderr. Here it is always that text: `launchStation` says it when the app ends, and the terminal shows it.
   */
  showErrorBox(title: string, content: string) {
    writeSync(2, `dialog.showErrorBox ${title}\n${content}\n`);
  },
  showMessageBox(
    options: Question & { signal?: AbortSignal },
  ): Promise<{ response: number; checkboxChecked: boolean }> {
    if (!app.isReady()) throw new Error('dialog module can only be used after app is ready');
    const unknown = Object.keys(options).find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw new Error(`The stand-in for Electron has no message box option "${unknown}"`);
    const { title, message, detail, buttons, defaultId, cancelId, signal } = options;
    return ask({ title, message, detail, buttons, defaultId, cancelId }, signal).then((response) => ({
      response,
      checkboxChecked: false,
    }));
  },
  /** Electron asks for a name and a folder; here a person or a test takes the one that is proposed, or none. */
  async showSaveDialog(_window: object, options: { defaultPath: string; filters: object[] }) {
    const unknown = Object.keys(options).find((name) => !['defaultPath', 'filters'].includes(name));
    if (unknown !== undefined)
      throw new Error(`The stand-in for Electron has no save dialog option "${unknown}"`);
    const { defaultPath } = options;
    if (!isAbsolute(defaultPath)) throw new Error('The stand-in for Electron needs an absolute defaultPath');
    const response = await ask({
      ...{ title: 'Save as', message: 'Save as', detail: defaultPath },
      ...{ buttons: ['Save', 'Cancel'], defaultId: 0, cancelId: 1 },
    });
    return response === 0 ? { canceled: false, filePath: defaultPath } : { canceled: true, filePath: '' };
  },
});

onLauncher((message) => {
  if (message.kind !== 'answered') return;
  waiting.get(message.questionId)?.(message.response);
  waiting.delete(message.questionId);
});
