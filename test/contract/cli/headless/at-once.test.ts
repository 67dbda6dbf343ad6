import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { askRunning } from '#main/cli/control/control-client.ts';
import { openControl } from '#main/cli/control/control-server.ts';
import { headlessStation } from '#support/headless-process.ts';
import { startTakingService } from '#support/taking-service.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';
import { wmsFile, wmsOrder } from '#support/wms-orders.ts';

// Regression: one of them was the station, and the others ended with 130 and without a word when it had sent its own file.
test('five programs that submit a file each in the same moment, where no station runs: all of it is sent, once', async () => {
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const station = headlessStation(service.url);
  const files = [1, 2, 3, 4, 5].map((n) => wmsFile(temporaryFolder(), `${n}.json`, wmsOrder(n)));
  const all = await Promise.all(files.map((file) => station.runToEnd('submit', file, '--wait', '--json')));
  expect(all.map(({ code, complained }) => [code, complained])).toEqual(all.map(() => [0, '']));
  expect(all.map(({ lines }) => lines.map(({ state }) => state))).toEqual(all.map(() => ['accepted']));
  expect(service.taken('bol').toSorted()).toEqual([1, 2, 3, 4, 5].map((n) => `71600000${n}`));
});

test('a station that closes says nothing of what it did not come to: whoever asked asks again', async () => {
  const dataFolder = temporaryFolder();
  let isAsked = false;
  const control = await openControl({
    dataFolder,
    async perform(_request, listener, signal) {
      listener.line({ done: 1 });
      isAsked = true;
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve);
      });
      // How far it came, as `follow` says it; the one that goes on will say it otherwise.
      listener.line({ done: 1, waiting: 1 });
      return 12;
    },
    report: () => undefined,
  });
  const order = { id: randomUUID(), path: '/a.json', name: 'a.json', mapping: null };
  const request = { do: 'submit', ...order, wait: true, timeoutSeconds: 60 } as const;
  const lines: object[] = [];
  const listener = { line: (line: object) => void lines.push(line), complain: () => undefined };
  const asked = askRunning(dataFolder, request, listener, new AbortController().signal);
  await until('is asked', () => isAsked);
  await control.close();
  expect(await asked).toEqual({ is: 'nobody', heard: true });
  expect(lines).toEqual([{ done: 1 }]);
});
