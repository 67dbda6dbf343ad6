import { expect, it } from 'vitest';
import { debuggingSwitches } from '#main/app/debugging-switches.ts';

it.each([
  ['--remote-debugging-port=9222', 'remote-debugging-port'],
  ['--remote-debugging-pipe', 'remote-debugging-pipe'],
  ['-remote-debugging-port=0', 'remote-debugging-port'],
  ['/remote-debugging-port=0', 'remote-debugging-port'],
  ['--Remote-Debugging-Port=0', 'remote-debugging-port'],
  ['--inspect', 'inspect'],
  ['--inspect-brk=127.0.0.1:9229', 'inspect-brk'],
  ['--js-flags=--allow-natives-syntax', 'js-flags'],
  ['--disable-web-security', 'disable-web-security'],
])('%s is found', (argument, name) => {
  expect(debuggingSwitches(['dockprint', '--provision=x', argument])).toEqual([name]);
});

it('what a station is started with is not', () => {
  const usual = [
    '--inspected',
    'dockprint',
    '--provision=/inspect',
    '--user-data-dir=/x',
    '--witness-dir=/y',
    '--smoke',
    '/S',
  ];
  expect(debuggingSwitches(['/opt/Dockprint/inspect', ...usual])).toEqual([]);
});
