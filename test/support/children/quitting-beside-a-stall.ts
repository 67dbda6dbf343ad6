import { EventEmitter } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { endProcess } from '#main/app/end-process.ts';
import { quitInOrder, type LifeCycleApp } from '#main/app/life-cycle.ts';

/** Quits as the app does, while a file at `path` waits to be opened: a pipe that nobody reads. */
const [path = ''] = process.argv.slice(2);
const events = new EventEmitter();
const app = Object.assign(events, {
  requestSingleInstanceLock: () => true,
  quit: () => events.emit('will-quit', { preventDefault: () => undefined }),
}) as unknown as LifeCycleApp;

quitInOrder(app, {
  onQuit: () => {
    process.stdout.write('all is closed\n');
    return Promise.resolve();
  },
  limitMilliseconds: 1000,
  end: (code) => void endProcess(process, code),
  report: (error) => process.stderr.write(`${String(error)}\n`),
});
void writeFile(path, 'words');
setTimeout(() => app.quit(), 100);
