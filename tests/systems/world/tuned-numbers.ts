import ts from "typescript";

/** A number in a source that may be a tuned threshold. */
export interface TunedNumber {
  /** Name of the constant, or the literal itself where it stands inside a function. */
  readonly name: string;
  readonly line: number;
  /** Whether all of its literals are whole numbers: it may be a place in a row. */
  readonly isWhole: boolean;
}

/** Numbers up to this size can only be roundings. */
const largestRounding = 1e-8;
/** Whole numbers up to this size inside functions are counts and places. */
const largestPlain = 12;

/**
 * Constants of a module that are made of numeric literals, and literals inside its functions that look tuned.
 * None are numbers that only size arrays, enumerations (`as const` objects of whole numbers), roundings and
 * multiples of them, 0, and -1, which marks what is absent.
 */
export function tunedNumbers(path: string, text: string): TunedNumber[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  const found: TunedNumber[] = [];
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const literals = initializer && !isEnumeration(initializer) ? tunedLiterals(initializer) : [];
      if (literals.length === 0) continue;
      found.push({ name: name.getText(source), line: lineOf(name), isWhole: literals.every(isWhole) });
    }
  }
  const visit = (node: ts.Node, inFunction: boolean): void => {
    if (inFunction && ts.isNumericLiteral(node) && looksTuned(node)) {
      found.push({ name: node.getText(source), line: lineOf(node), isWhole: isWhole(node) });
    }
    const isInside = inFunction || ts.isFunctionLike(node) || ts.isClassLike(node);
    ts.forEachChild(node, (child) => visit(child, isInside));
  };
  visit(source, false);
  return found;
}

function tunedLiterals(initializer: ts.Expression): ts.NumericLiteral[] {
  const literals = literalsIn(initializer);
  const isRounding = /\bEPSILON\b/.test(initializer.getText()) || literals.some(isSmall);
  if (isRounding && literals.every((each) => isSmall(each) || isWhole(each))) return [];
  return literals.filter((each) => valueOf(each) !== 0 && !isMark(each));
}

/** Numeric literals of an expression that are neither inside a function nor an argument of a call. */
function literalsIn(node: ts.Node): ts.NumericLiteral[] {
  if (ts.isNumericLiteral(node)) return [node];
  if (ts.isFunctionLike(node) || ts.isCallExpression(node) || ts.isNewExpression(node)) return [];
  const found: ts.NumericLiteral[] = [];
  ts.forEachChild(node, (child) => void found.push(...literalsIn(child)));
  return found;
}

function isEnumeration(node: ts.Expression): boolean {
  if (ts.isSatisfiesExpression(node)) return isEnumeration(node.expression);
  if (!ts.isAsExpression(node) || node.type.getText() !== "const") return false;
  return ts.isObjectLiteralExpression(node.expression) && literalsIn(node).every(isWhole);
}

/**
 * Fractions other than halves, quarters and the like, and large whole numbers that
 * something is compared with.
 */
function looksTuned(literal: ts.NumericLiteral): boolean {
  const value = valueOf(literal);
  if (!Number.isInteger(64 * value)) return value > largestRounding;
  return value > largestPlain && isCompared(literal);
}

function isCompared({ parent }: ts.NumericLiteral): boolean {
  if (!ts.isBinaryExpression(parent)) return false;
  const { kind } = parent.operatorToken;
  return (
    kind === ts.SyntaxKind.LessThanToken ||
    kind === ts.SyntaxKind.LessThanEqualsToken ||
    kind === ts.SyntaxKind.GreaterThanToken ||
    kind === ts.SyntaxKind.GreaterThanEqualsToken
  );
}

const valueOf = (literal: ts.NumericLiteral): number => Number(literal.text.replaceAll("_", ""));

const isWhole = (literal: ts.NumericLiteral): boolean => Number.isInteger(valueOf(literal));

const isSmall = (literal: ts.NumericLiteral): boolean =>
  valueOf(literal) > 0 && valueOf(literal) <= largestRounding;

const isMark = (literal: ts.NumericLiteral): boolean =>
  valueOf(literal) === 1 &&
  ts.isPrefixUnaryExpression(literal.parent) &&
  literal.parent.operator === ts.SyntaxKind.MinusToken;
