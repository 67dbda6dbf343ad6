import ts from 'typescript';

/** One small change to a file. */
export interface Mutant {
  start: number;
  end: number;
  /** From 1, as the column. */
  line: number;
  column: number;
  original: string;
  replacement: string;
}

const K = ts.SyntaxKind;
const operators: ReadonlyMap<ts.SyntaxKind, readonly string[]> = new Map([
  [K.LessThanToken, ['<=', '>=']],
  [K.LessThanEqualsToken, ['<', '>']],
  [K.GreaterThanToken, ['>=', '<=']],
  [K.GreaterThanEqualsToken, ['>', '<']],
  [K.EqualsEqualsEqualsToken, ['!==']],
  [K.ExclamationEqualsEqualsToken, ['===']],
  [K.AmpersandAmpersandToken, ['||']],
  [K.BarBarToken, ['&&']],
  [K.QuestionQuestionToken, ['&&']],
  [K.PlusToken, ['-']],
  [K.MinusToken, ['+']],
  [K.AsteriskToken, ['/']],
  [K.SlashToken, ['*']],
  [K.PercentToken, ['*']],
  [K.PlusEqualsToken, ['-=']],
  [K.MinusEqualsToken, ['+=']],
]);

const isType = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined);

/** A call of which nothing is used. */
function isLooseCall(node: ts.Node): boolean {
  if (!ts.isExpressionStatement(node)) return false;
  let { expression } = node;
  while (ts.isAwaitExpression(expression) || ts.isVoidExpression(expression)) ({ expression } = expression);
  return ts.isCallExpression(expression);
}

/** What takes the place of a node; none: it is left alone, and what is in it is looked at. */
function replacementsOf(node: ts.Node, text: string): readonly string[] {
  if (ts.isBinaryExpression(node.parent) && node.parent.operatorToken === node)
    return operators.get(node.kind) ?? [];
  if (node.kind === K.TrueKeyword) return ['false'];
  if (node.kind === K.FalseKeyword) return ['true'];
  if (ts.isNumericLiteral(node)) {
    const number = Number(node.text);
    return number === 0 ? ['1'] : [String(number + 1), String(number - 1)];
  }
  if (ts.isStringLiteral(node)) return [node.text === '' ? `'mutated'` : `''`];
  if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken) return [text.slice(1)];
  // A block: an empty statement in the place of an if's only one would read the same.
  if (isLooseCall(node)) return ['{}'];
  return [];
}

function isCondition(node: ts.Node): boolean {
  const { parent } = node;
  return (
    (ts.isIfStatement(parent) && parent.expression === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node)
  );
}

/**
 * All mutants of a file: conditions that are always or never true (and so an early exit that is never taken), operators, booleans, numbers one up
 * and down, texts, calls left out. Types, imports and comments are left alone.
 */
export function makeMutants(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (isType(node)) return;
    const start = node.getStart(source);
    const original = text.slice(start, node.end);
    const replacements = [...replacementsOf(node, original), ...(isCondition(node) ? ['true', 'false'] : [])];
    const { line, character } = source.getLineAndCharacterOfPosition(start);
    for (const replacement of new Set(replacements))
      if (replacement !== original)
        mutants.push({
          start,
          end: node.end,
          line: line + 1,
          column: character + 1,
          original,
          replacement,
        });
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return mutants;
}

export const applyMutant = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end);
