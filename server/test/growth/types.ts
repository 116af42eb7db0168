import path from 'node:path';
import { parseFile, sourceFiles } from './pattern-source.ts';

/** A node of the syntax: what it holds depends on its type. */
export interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

/** A type by its node, with the types that are known where it stands. */
export interface Declared {
  readonly node: Node;
  readonly scope: Types;
  /** Its own type parameters, each with what it is where nothing is given. */
  readonly parameters: readonly (readonly [string, Node])[];
}

/** Types by the names that they have in a file, and what it exports or imports as `typeof` and a name. */
export type Types = ReadonlyMap<string, Declared>;

/** A function that a module exports, with the types of its parameters. */
export interface FoundFunction {
  readonly file: string;
  readonly name: string;
  readonly parameters: readonly Node[];
  /** The types that its file declares or imports, and its own type parameters. */
  readonly types: Types;
}

/** The exported functions below some folders. */
export function functionsBelow(folders: readonly string[]): FoundFunction[] {
  const files = folders
    .flatMap(sourceFiles)
    .map((file) => ({ file, body: nodes(parseFile(file).program.body) }));
  const scopes = new Map(files.map(({ file, body }) => [file, ownTypes(file, body)]));
  for (const { file, body } of files) addImported(file, body, scopes);
  return files.flatMap(({ file, body }) =>
    body.flatMap(functionsIn).map(({ generics, ...found }) => {
      const scope = new Map(scopes.get(file));
      for (const [name, node] of generics) scope.set(name, { node, scope, parameters: [] });
      return { file, ...found, types: scope };
    }),
  );
}

function ownTypes(file: string, body: readonly Node[]): Map<string, Declared> {
  const scope = new Map<string, Declared>();
  for (const [name, node, parameters] of body.flatMap(typeIn)) scope.set(name, { node, scope, parameters });
  for (const declaration of body.flatMap((statement) => listed(declared(statement), 'declarations'))) {
    const name = nameOf(inside(declaration, 'id'));
    scope.set(`typeof ${name}`, {
      node: { type: 'Exported', name: `${file} ${name}` },
      scope,
      parameters: [],
    });
  }
  return scope;
}

function addImported(
  file: string,
  body: readonly Node[],
  scopes: ReadonlyMap<string, Map<string, Declared>>,
): void {
  for (const statement of body) {
    const from = scopes.get(importedFile(file, nameOf(inside(statement, 'source'))));
    for (const each of statement.type === 'ImportDeclaration' ? listed(statement, 'specifiers') : []) {
      addFrom(from, inside(each, 'imported'), scopes.get(file), inside(each, 'local'));
    }
  }
}

function addFrom(
  from: Types | undefined,
  imported: Node | undefined,
  to: Map<string, Declared> | undefined,
  local: Node | undefined,
): void {
  for (const what of ['', 'typeof ']) {
    const type = from?.get(`${what}${nameOf(imported)}`);
    if (type) to?.set(`${what}${nameOf(local)}`, type);
  }
}

const importedFile = (file: string, source: string): string =>
  source.startsWith('@purser/')
    ? source.replace(/^@purser\/([^/]+)\/(.+)$/, '$1/src/$2.ts')
    : path.join(path.dirname(file), source);

/** The node that stands in a part of another. */
export const inside = (node: Node | undefined, part: string): Node | undefined =>
  isNode(node?.[part]) ? node[part] : undefined;

/** The nodes that stand in a part of another, in their order. */
export const listed = (node: Node | undefined, part: string): Node[] => nodes(node?.[part]);

/** The name that a node has or is. */
export function nameOf(node: Node | undefined): string {
  const name = node?.['name'] ?? node?.['value'];
  return typeof name === 'string' || typeof name === 'number' ? String(name) : '';
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

const unnamed: Node = { type: 'TSUnknownKeyword' };

const declared = (statement: Node): Node => inside(statement, 'declaration') ?? statement;

function typeIn(statement: Node): [string, Node, (readonly [string, Node])[]][] {
  const declaration = declared(statement);
  const name = nameOf(inside(declaration, 'id'));
  const parameters = typeParametersOf(declaration);
  if (declaration.type === 'TSInterfaceDeclaration') return [[name, declaration, parameters]];
  if (declaration.type !== 'TSTypeAliasDeclaration') return [];
  return [[name, inside(declaration, 'typeAnnotation') ?? unnamed, parameters]];
}

interface Signature {
  readonly parameters: readonly Node[];
  readonly generics: ReadonlyMap<string, Node>;
}

function functionsIn(statement: Node): (Signature & { readonly name: string })[] {
  if (statement.type !== 'ExportNamedDeclaration') return [];
  const declaration = inside(statement, 'declaration');
  if (declaration?.type === 'FunctionDeclaration') {
    return [{ name: nameOf(inside(declaration, 'id')), ...signatureOf(declaration) }];
  }
  return listed(declaration, 'declarations').flatMap((each) => {
    const made = inside(each, 'init');
    if (made?.type !== 'ArrowFunctionExpression') return [];
    return [{ name: nameOf(inside(each, 'id')), ...signatureOf(made) }];
  });
}

function signatureOf(node: Node): Signature {
  return {
    parameters: listed(node, 'params').flatMap(typeOfParameter),
    generics: new Map(typeParametersOf(node)),
  };
}

const typeParametersOf = (node: Node): (readonly [string, Node])[] =>
  listed(inside(node, 'typeParameters'), 'params').map((each) => [
    nameOf(inside(each, 'name')),
    inside(each, 'default') ?? inside(each, 'constraint') ?? unnamed,
  ]);

// What may be left out is filled as well: one that has a default by its type, more of the same by one.
function typeOfParameter(parameter: Node): Node[] {
  if (parameter.type === 'AssignmentPattern') return typeOfParameter(inside(parameter, 'left') ?? unnamed);
  const annotation = inside(parameter, 'typeAnnotation');
  const type = annotation && inside(annotation, 'typeAnnotation');
  return [(parameter.type === 'RestElement' ? inside(type, 'elementType') : type) ?? undefinedType];
}

const undefinedType: Node = { type: 'TSUndefinedKeyword' };
