import { createHash } from 'node:crypto';
import { join } from 'node:path';
import ts from 'typescript';
import { codeForTypescript } from './virtual-code.ts';

const root = join(import.meta.dirname, '../..');
const projects = ['shared', 'main', 'preload', 'renderer'];

/** What a file of any project is read with: all that each knows, so that one type stands for all. `tsc -b` keeps them apart. */
const everywhere = {
  lib: ['es2024', 'dom', 'dom.iterable', 'webworker.importscripts'].map((name) => `lib.${name}.d.ts`),
  types: ['node', 'svelte', 'vite/client'],
};
const withoutOutput = { noEmit: true, composite: false, emitDeclarationOnly: false, declaration: false };

function readProject(name: string): ts.ParsedCommandLine {
  const path = join(root, `tsconfig.${name}.json`);
  const { config } = ts.readConfigFile(path, (file) => ts.sys.readFile(file)) as { config: unknown };
  const components = { extension: '.svelte', isMixedContent: false, scriptKind: ts.ScriptKind.Deferred };
  return ts.parseJsonConfigFileContent(config, ts.sys, root, {}, path, undefined, [components]);
}

/** One program of all that ships, components among them as their parser reads them. */
export function createLintProgram(): ts.BuilderProgram {
  const parsed = projects.map(readProject);
  // Components are roots although their extension is none of TypeScript's.
  const options: ts.CompilerOptions = {
    ...parsed[0]?.options,
    ...everywhere,
    ...withoutOutput,
    allowJs: true,
    allowNonTsExtensions: true,
  };
  delete options.tsBuildInfoFile;
  const host = ts.createCompilerHost(options, true);
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseAll;
  host.createHash = (text) => createHash('sha256').update(text).digest('hex');
  const readFile = host.getSourceFile.bind(host);
  host.getSourceFile = (file, languageVersion, ...rest) => {
    const source = file.includes('.svelte')
      ? ts.createSourceFile(file, codeForTypescript(file), languageVersion, true, ts.ScriptKind.TS)
      : readFile(file, languageVersion, ...rest);
    // A builder wants to know which text it is.
    return source && Object.assign(source, { version: host.createHash?.(source.text) });
  };
  const files = new Set(parsed.flatMap(({ fileNames }) => fileNames));
  return ts.createSemanticDiagnosticsBuilderProgram([...files], options, host);
}
