import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { wasmFile } from '../../../scripts/package/wasm-file.ts';

const file = fileURLToPath(import.meta.resolve('zpl-renderer-js'));
const code = readFileSync(file, 'utf8');
interface Emitted {
  name: string;
  source: Buffer;
}

function transform(script: string, id: string) {
  const emitted: Emitted[] = [];
  const { transform: run } = wasmFile();
  if (typeof run !== 'function') throw new Error('the plugin transforms nothing');
  const context = { emitFile: (one: Emitted) => `reference${emitted.push(one)}` };
  const made = Reflect.apply(run, context, [script, id]) as { code: string } | null;
  return { emitted, made };
}

it('takes the program out of the package that is pinned, as bytes that are WebAssembly', () => {
  const { emitted, made } = transform(code, file);
  expect(emitted).toHaveLength(1);
  expect(WebAssembly.validate(new Uint8Array(emitted[0]?.source ?? []))).toBe(true);
  expect(made?.code.length).toBeLessThan(100_000);
  expect(made?.code).toContain(
    'let k=await WebAssembly.instantiateStreaming(fetch(import.meta.ROLLUP_FILE_URL_reference1),E)',
  );
});

it('lets other scripts be, and refuses a package that begins its program another way', () => {
  expect(transform(code, file.replace('zpl-renderer-js', 'another')).made).toBeNull();
  expect(() => transform(code.replace('WebAssembly.instantiate(i,E)', 'start(i)'), file)).toThrow(
    'no longer knows its program',
  );
  expect(() => transform('export const p = 1;', file)).toThrow('no longer knows its program');
});
