import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';

/** A package that a built file imports, and what it takes from it by name. */
export interface ExternalImport {
  module: string;
  names: string[];
}

const isExternal = (name: string): boolean => !/^(\.|node:|electron$)/.test(name);

/** The names that `const { a, b: c } = await import('x')` takes. */
function takenFrom(call: ts.Node): string[] {
  let at = call.parent;
  while (ts.isAwaitExpression(at) || ts.isParenthesizedExpression(at)) at = at.parent;
  if (ts.isPropertyAccessExpression(at)) return [at.name.text];
  if (!ts.isVariableDeclaration(at) || !ts.isObjectBindingPattern(at.name)) return [];
  return at.name.elements.map(({ propertyName, name }) => (propertyName ?? name).getText());
}

function namedIn(clause: ts.ImportClause | undefined): string[] {
  const bindings = clause?.namedBindings;
  const named = bindings !== undefined && ts.isNamedImports(bindings) ? bindings.elements : [];
  return [
    ...(clause?.name === undefined ? [] : ['default']),
    ...named.map(({ propertyName, name }) => (propertyName ?? name).text),
  ];
}

/** Every package that an ES module imports, at its top or while it runs. */
export function externalImports(source: string): ExternalImport[] {
  const file = ts.createSourceFile('built.js', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const found: ExternalImport[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
      found.push({ module: node.moduleSpecifier.text, names: namedIn(node.importClause) });
    const [argument] =
      ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments : [];
    if (argument !== undefined && ts.isStringLiteralLike(argument))
      found.push({ module: argument.text, names: takenFrom(node) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.filter(({ module }) => isExternal(module));
}

/** The packages that a built program loads before its first line runs: its own imports and those of its parts, not what it imports later. */
export function loadedAtStart(program: string): string[] {
  const packages = new Set<string>();
  const files = new Set([program]);
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
    for (const statement of source.statements) {
      if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
      const from = statement.moduleSpecifier;
      if (from === undefined || !ts.isStringLiteral(from)) continue;
      if (from.text.startsWith('.')) files.add(resolve(dirname(file), from.text));
      else if (isExternal(from.text)) packages.add(from.text);
    }
  }
  return [...packages].toSorted();
}

/** Imports it in a Node of its own, without a test runner that mends anything; what Node says when it cannot, else null.
 * Packages are looked for from `cwd`. */
export async function importInNode(
  { module, names }: ExternalImport,
  cwd = resolve(import.meta.dirname, '../..'),
): Promise<string | null> {
  const taken = names.map((name, n) => `${name} as taken${n}`).join(', ');
  const uses = names.map((_, n) => `if (taken${n} === undefined) throw new Error('undefined');`).join(' ');
  const script = `import { ${taken} } from ${JSON.stringify(module)}; ${uses}`;
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd });
    return null;
  } catch (error) {
    return `${module}: ${(error as { stderr?: string }).stderr ?? String(error)}`;
  }
}
