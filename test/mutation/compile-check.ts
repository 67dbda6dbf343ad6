import { resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../..');

/**
 * Whether each of these texts of a file of main compiles. All are beside it in one program, which reads what they import once. What is merely
 * unused or never reached counts as compiling.
 */
export function findCompiling(file: string, texts: readonly string[]): boolean[] {
  const read = ts.readConfigFile(resolve(root, 'tsconfig.main.json'), (path) => ts.sys.readFile(path));
  const options = {
    ...ts.parseJsonConfigFileContent(read.config as object, { ...ts.sys, readDirectory: () => [] }, root)
      .options,
    composite: false,
    noEmit: true,
    noUnusedLocals: false,
    noUnusedParameters: false,
    allowUnreachableCode: true,
  };
  const virtual = new Map(
    texts.map((text, index) => [resolve(root, file).replace(/\.ts$/, `.mutant-${index}.ts`), text]),
  );
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (path) => virtual.has(path) || disk.fileExists(path),
    readFile: (path) => virtual.get(path) ?? disk.readFile(path),
    getSourceFile(path, target, ...more) {
      const text = virtual.get(path);
      return text === undefined
        ? disk.getSourceFile(path, target, ...more)
        : ts.createSourceFile(path, text, target, true);
    },
  };
  const program = ts.createProgram([...virtual.keys()], options, host);
  return [...virtual.keys()].map((path) => {
    const source = program.getSourceFile(path);
    return (
      source !== undefined &&
      program.getSyntacticDiagnostics(source).length === 0 &&
      program.getSemanticDiagnostics(source).length === 0
    );
  });
}
