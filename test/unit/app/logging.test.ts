import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderForAll } from '#support/temporary-folder.ts';
import { createRedaction, openLog } from '#main/app/logging.ts';
import { createLogReader } from '#main/support/bundle/known-log-lines.ts';

const folder = folderForAll();

describe('the redaction', () => {
  const secret = 'a"b/c+d é=9';
  const redaction = createRedaction();
  redaction.hide(secret);

  it.each([
    ['plain', secret],
    ['as JSON', JSON.stringify({ AuthenticationId: secret })],
    ['in a URL', `?id=${encodeURIComponent(secret)}`],
    ['in Base64', Buffer.from(secret).toString('base64')],
  ])('takes a secret out %s', (_how, text) => {
    const plain = redaction.redact(`before ${text} after`);
    expect(plain).toContain('[secret]');
    expect(plain).toMatch(/^before .* after$/);
    expect(plain).not.toContain('c+d');
    expect(plain).not.toContain(encodeURIComponent('c+d'));
  });

  it('does not hide a letter or two', () => {
    redaction.hide('e');
    expect(redaction.redact('the end')).toBe('the end');
  });
});

describe('the log', () => {
  it('writes to its file what happened, never a secret, not even inside an error', () => {
    const log = openLog(folder, false);
    log.hide('auth-12345');
    log.info('open with auth-12345');
    const cause = new Error('401 for auth-12345');
    log.error('The service refused', new Error('refused', { cause }));
    log.error('A plain object', {
      headers: { id: 'auth-12345' },
      deep: { er: { than: { inspect: 'auth-12345' } } },
    });
    const text = readFileSync(log.file, 'utf8');
    expect(text).toContain('open with [secret]');
    expect(text).toContain('401 for [secret]');
    expect(text).toContain('at ');
    expect(text).not.toContain('auth-12345');
  });

  it('writes JSON lines where they are asked for, a stack on its line, and a support bundle reads them', () => {
    const log = openLog(join(folder, 'json'), false, true);
    log.hide('auth-"12345');
    log.info('Dockprint 0.1.0 is open');
    const error = new TypeError('wrong "word" with auth-"12345');
    error.stack = `${String(error)}\n    at file:///opt/dockprint/out/main/index.js:56:26`;
    log.error('Trouble', error);
    const lines = readFileSync(log.file, 'utf8').trimEnd().split('\n');
    const read = lines.map((line) => JSON.parse(line) as Record<string, string>);
    expect(read).toMatchObject([{ level: 'info', message: 'Dockprint 0.1.0 is open' }, { level: 'error' }]);
    expect(read[1]?.['message']).toMatch(/^Trouble: TypeError: wrong "word" with \[secret\]\n {4}at /);
    expect(read.every(({ time = '' }) => time === new Date(time).toISOString())).toBe(true);
    const reader = createLogReader(new Set(['index.js']));
    for (const line of lines) reader.add(line);
    expect(reader.lines()).toMatchObject([
      { at: read[0]?.['time'], level: 'info', begins: 'Dockprint 0.1.0 is open' },
      {
        at: read[1]?.['time'],
        level: 'error',
        begins: 'Trouble',
        errors: ['TypeError'],
        places: ['index.js:56:26'],
      },
    ]);
  });
});
