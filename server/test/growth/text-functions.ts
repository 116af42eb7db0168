import { parseFile, sourceFiles } from './pattern-source.ts';

interface Declared {
  readonly name: string;
  readonly parameters: readonly string[];
}

/**
 * The exported functions below a folder that take texts, lists of them, or things that hold some, such as
 * `csv/text.readList`. What only takes numbers, dates that were read, or words of a known list is left out.
 */
export function textFunctionsIn(folder: string): string[] {
  const files = sourceFiles(folder).map((file) => ({ file, ...parseFile(file) }));
  const types = new Map(files.flatMap(({ text, program }) => typesIn(text, program.body)));
  const holdsText = (type: string, seen: readonly string[] = []): boolean => {
    if (/\bstring\b|\bunknown\b/.test(type)) return true;
    const named = type.match(/\b[A-Z]\w+\b/g) ?? [];
    return named.some((name) => !seen.includes(name) && holdsText(types.get(name) ?? '', [...seen, name]));
  };
  return files.flatMap(({ file, text, program }) =>
    functionsIn(text, program.body)
      .filter(({ parameters }) => parameters.some((type) => holdsText(type)))
      .map(({ name }) => `${file.slice(file.indexOf('/src/') + 5, -3)}.${name}`),
  );
}

type Statement = ReturnType<typeof parseFile>['program']['body'][number];

// A date's text has ten characters: it was checked before it got this type.
const checked = new Set(['DateText']);

function typesIn(text: string, body: readonly Statement[]): [string, string][] {
  return body.flatMap((statement): [string, string][] => {
    const declaration = declarationIn(statement);
    const isType =
      declaration?.type === 'TSInterfaceDeclaration' || declaration?.type === 'TSTypeAliasDeclaration';
    if (!isType || checked.has(declaration.id.name)) return [];
    const { name } = declaration.id;
    return [[name, text.slice(declaration.start, declaration.end).replace(name, '')]];
  });
}

const declarationIn = (statement: Statement) =>
  statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;

function functionsIn(text: string, body: readonly Statement[]): Declared[] {
  return body.flatMap((statement): Declared[] => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const { declaration } = statement;
    if (declaration?.type === 'FunctionDeclaration')
      return [{ name: declaration.id?.name ?? '', parameters: parametersOf(text, declaration) }];
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id, init }) => {
      const isFunction = init?.type === 'ArrowFunctionExpression' && id.type === 'Identifier';
      return isFunction ? [{ name: id.name, parameters: parametersOf(text, init) }] : [];
    });
  });
}

// What stands in the brackets, with what type parameters extend.
function parametersOf(
  text: string,
  {
    params,
    typeParameters,
  }: {
    readonly params: readonly { start: number; end: number }[];
    readonly typeParameters?: { start: number; end: number } | null | undefined;
  },
): string[] {
  return [...(typeParameters ? [typeParameters] : []), ...params].map(({ start, end }) =>
    text.slice(start, end),
  );
}
