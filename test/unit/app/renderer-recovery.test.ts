import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { recoverPage } from '#main/app/renderer-recovery.ts';

function follow(load: () => Promise<void>) {
  const contents = new EventEmitter();
  const troubles: string[] = [];
  recoverPage(contents as never, load, (trouble) => troubles.push(String(trouble)));
  const end = (reason: string) => contents.emit('render-process-gone', {}, { reason, exitCode: 5 });
  return { end, troubles };
}

describe('recoverPage', () => {
  it('loads the page again, once, when its process has crashed', () => {
    let loads = 0;
    const { end, troubles } = follow(() => {
      loads++;
      return Promise.resolve();
    });
    end('crashed');
    expect(loads).toBe(1);
    end('crashed');
    expect(loads).toBe(1);
    expect(troubles.at(-1)).toContain('twice in a row');
  });

  it('leaves a clean end alone, and says when loading fails', async () => {
    const { end, troubles } = follow(() => Promise.reject(new Error('no such file')));
    end('clean-exit');
    expect(troubles).toEqual([]);
    end('oom');
    await expect.poll(() => troubles.length).toBe(2);
    expect(troubles.join()).toContain('no such file');
  });
});
