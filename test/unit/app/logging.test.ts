import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { folderForAll } from '#support/temporary-folder.ts';
import { createRedaction, openLog } from '#main/app/logging.ts';

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
});
