import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

/** Each list of reasons, and the tables that must have words for each of its members. */
const lists: [file: string, list: string, words: string][] = [
  ['attempt-reason.ts', 'const notSentReasons = [', 'words/reason-words.ts'],
  ['attempt-reason.ts', 'const heldReasons = [', 'words/reason-words.ts'],
  ['attempt-reason.ts', 'const answerReasons = [', 'words/reason-words.ts'],
  ['print-reason.ts', 'const queueReasons = [', 'words/print-words.ts'],
  ['print-reason.ts', 'const openReasons = [', 'words/print-words.ts'],
  ['print-reason.ts', 'const endReasons = [', 'words/print-words.ts'],
  ['print-reason.ts', 'const queuedReasons = [', 'words/journal-words.ts'],
  ['exchange-view.ts', 'const outcomeKinds = [', 'components/exchanges/exchange-words.ts'],
];
const planted = (at: number): string => `moon-${at}-in-the-way`;

/** What the compiler says of each table when every list has one member more. */
const said = new Map<string, string[]>();

beforeAll(() => {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    allowJs: true,
    allowImportingTsExtensions: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, version, ...rest) => {
    // The messages are not the matter here, and thousands of files.
    if (file.includes('/paraglide/'))
      return ts.createSourceFile(file, 'export const m = {} as any;', version);
    const own = lists.filter(([name]) => file.endsWith(`/shared/station/${name}`));
    if (own.length === 0) return read(file, version, ...rest);
    let text = readFileSync(file, 'utf8');
    for (const [at, [name, list]] of lists.entries())
      if (file.endsWith(`/${name}`)) {
        expect(text).toContain(list);
        text = text.replace(list, `${list}\n  '${planted(at)}',`);
      }
    return ts.createSourceFile(file, text, version);
  };
  const tables = [...new Set(lists.map(([, , words]) => join(root, 'src', 'renderer', 'src', words)))];
  const program = ts.createProgram(tables, options, host);
  for (const table of tables) {
    const found = program.getSemanticDiagnostics(program.getSourceFile(table));
    said.set(
      table,
      found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    );
  }
});

test.each(lists.map((list, at) => [at, ...list] as const))(
  '%i: a reason more in %s, %s, does not compile without words in %s',
  (at, _file, _list, words) => {
    const found = said.get(join(root, 'src', 'renderer', 'src', words)) ?? [];
    expect(found.join('\n')).toContain(planted(at));
    // Nothing but the planted ones: the tables are whole.
    for (const one of found) expect(one).toContain('moon-');
  },
);
