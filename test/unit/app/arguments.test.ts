import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from '#main/app/arguments.ts';

describe('readArguments', () => {
  it('finds nothing where nothing is', () => {
    expect(readArguments(['electron', '.', '--provision', '--provision='], '/started')).toEqual({
      provisionFile: null,
      userDataFolder: null,
      witnessFolder: null,
      authenticationIdFile: null,
      fleetPasswordFile: null,
      logAsJson: false,
      smoke: null,
    });
  });

  it('reads them all, from the folder it was started in, the last one counting', () => {
    const argv = [
      'app',
      '--provision=a.json',
      '--user-data-dir=/data',
      '--provision=b=1.json',
      '--witness-dir=w',
      '--authentication-id-file=id.txt',
      '--log=json',
    ];
    expect(readArguments(argv, '/started')).toEqual({
      provisionFile: resolve('/started', 'b=1.json'),
      userDataFolder: resolve('/data'),
      witnessFolder: resolve('/started', 'w'),
      authenticationIdFile: resolve('/started', 'id.txt'),
      fleetPasswordFile: null,
      logAsJson: true,
      smoke: null,
    });
  });

  it('knows --smoke, alone and with a file', () => {
    expect(readArguments(['app', '--smoke'], '/started').smoke).toEqual({ answerFile: null });
    expect(readArguments(['app', '--smoke=a.json'], '/started').smoke).toEqual({
      answerFile: resolve('/started', 'a.json'),
    });
  });
});
