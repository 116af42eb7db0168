// The house rules that oxlint has no rule for, as an oxlint plugin.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

const drawers = /^(utils?|helpers?|common|misc|base|index)(\.|$)/;

/** A rule that reports `message` on every node of the given kinds, where `applies` says so. */
function forbid(kinds, message, applies = () => true) {
  return {
    create(context) {
      const check = (node) => applies(node, context) && context.report({ node, message });
      return Object.fromEntries(kinds.map((kind) => [kind, check]));
    },
  };
}

function isProblemFile(context) {
  return context.filename.replaceAll('\\', '/').endsWith('domain/src/problem.ts');
}

function isSleep(node) {
  const called = node.callee.property?.name ?? node.callee.name;
  return called === 'waitForTimeout' || called === 'setTimeout' || called === 'sleep';
}

/** What documents itself: a type that is read off a list or a schema, and an endpoint, which has its summary. */
function isSelfTold({ declaration }, context) {
  if (declaration.type === 'TSTypeAliasDeclaration')
    return /\btypeof\b/.test(context.sourceCode.getText(declaration));
  return /endpoint$/i.test(declaration.declarations?.[0].init?.callee?.name);
}

function hasDocLine(node, context) {
  const before = context.sourceCode.getCommentsBefore(node).at(-1);
  return before?.type === 'Block' && before.value.startsWith('*');
}

/** A doc line speaks for the exports that follow it without a blank line. */
function isUndocumented(node, context) {
  if (!node.declaration || hasDocLine(node, context) || isSelfTold(node, context)) return false;
  const siblings = node.parent.body;
  const above = siblings[siblings.indexOf(node) - 1];
  const isGrouped =
    above?.type === 'ExportNamedDeclaration' && above.loc.end.line === node.loc.start.line - 1;
  return !isGrouped || isUndocumented(above, context);
}

const relativeImports = /\b(?:from|import\(?)\s*'(\.[^']+)'/g;
const importsByFile = new Map();

function importsOf(file) {
  if (!importsByFile.has(file)) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    importsByFile.set(
      file,
      [...text.matchAll(relativeImports)].map(([, path]) => resolve(dirname(file), path)),
    );
  }
  return importsByFile.get(file);
}

function leadsTo(goal, file, seen = new Set()) {
  if (file === goal) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOf(file).some((next) => leadsTo(goal, next, seen));
}

/** The rules on arrows read only a path that is written out, and that on cycles follows no import that is made late. */
function isUnseen({ source }, { filename }) {
  if (typeof source.value !== 'string') return true;
  return source.value.startsWith('.') && leadsTo(resolve(filename), resolve(dirname(filename), source.value));
}

const rules = {
  'no-class': forbid(
    ['ClassDeclaration', 'ClassExpression'],
    'Write functions and plain data. The only class is Problem.',
    (_node, context) => !isProblemFile(context),
  ),
  'no-enum': forbid(['TSEnumDeclaration'], 'Write a list of words `as const` instead of an enum.'),
  'file-name': forbid(
    ['Program'],
    'Name the file after what it holds; this name could hold anything.',
    (_node, context) => drawers.test(basename(context.filename)),
  ),
  'no-sleep': forbid(
    ['CallExpression'],
    'A test waits for what it expects, never for time to pass.',
    isSleep,
  ),
  'late-import': forbid(
    ['ImportExpression'],
    'Write the path of a late import out, and let it lead to nothing that imports this file.',
    isUnseen,
  ),
  'doc-line': forbid(
    ['ExportNamedDeclaration'],
    'Every export of domain and api has a doc line: what it is, its units, its source in docs/product.',
    isUndocumented,
  ),
};

export default { meta: { name: 'house' }, rules };
