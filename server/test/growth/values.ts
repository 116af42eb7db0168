import { z } from 'zod';
import { countFor, manyTexts } from './grown.ts';
import {
  entriesOf,
  listsOf,
  mapped,
  merged,
  pairsOf,
  partsOf,
  someOf,
  tupleOf,
  type Values,
} from './joined.ts';
import { type RepeatedInput, repeatedText } from './repeated-inputs.ts';
import { manyByType, samplesByType, waysByType } from './samples.ts';
import { samplesFor, valuesFor } from './schemas.ts';
import { inside, listed, type Node, nameOf, type Types } from './types.ts';

/** What values are made of: the types that are known by name, and what texts are made of. */
export interface Making {
  readonly types: Types;
  readonly inputs: readonly RepeatedInput[];
  /** The texts that lists are made of. */
  readonly lists: typeof manyTexts;
  /** Whether a number grows along, as a place in a text does. */
  readonly hasPlaces: boolean;
  /** What all texts are, where they aren’t what anybody writes: a moment, a zone of the time. */
  readonly fixed?: string | undefined;
  /** What the modules export, which some types are told by: `(typeof billingCycles)[number]`. */
  readonly constants: ReadonlyMap<string, unknown>;
  /** The types around, since a type may hold itself. */
  readonly within: readonly Node[];
}

const only = (value: unknown): Values => ({ sample: () => value, growing: [] });

// At last as many names as the longest lists hold, so that texts and lists that grow together have the same.
const texts = ({ inputs, fixed, within }: Making): Values => {
  if (fixed !== undefined) return only(fixed);
  const longLists = within.length === 0 ? listTexts : [];
  const growing = [...inputs.map((unit) => (size: number) => repeatedText(unit, size)), ...longLists];
  return { sample: (text) => text, growing };
};

const joiners = [
  ['', ';', ''],
  ['', ',', ''],
  ['', ' ', ''],
  ['', '\n', ''],
  ['', ':1;', ':1'],
  ['{{', '}}{{', '}}'],
] as const;

const listTexts = [
  ...joiners.map(
    ([start, between, end]) =>
      (size: number) =>
        `${start}${namesFor(size).join(between)}${end}`,
  ),
  (size: number) => JSON.stringify(Object.fromEntries(namesFor(size).map((name) => [name, 1]))),
  (size: number) => `@${namesFor(size).join('.,@')}`,
];

const namesFor = (size: number): string[] => manyTexts.at(-1)?.(countFor(size)) ?? [];

const makers: Readonly<Record<string, (node: Node, making: Making) => Values>> = {
  TSStringKeyword: (_, making) => texts(making),
  TSUnknownKeyword: (_, making) => texts(making),
  TSTemplateLiteralType: (_, making) => texts(making),
  TSNumberKeyword: (_, { hasPlaces }) => (hasPlaces ? { ...only(1), beside: (size) => size } : only(1)),
  TSBigIntKeyword: () => only(1n),
  TSBooleanKeyword: () => only(true),
  TSNullKeyword: () => only(null),
  TSUndefinedKeyword: () => only(undefined),
  TSLiteralType: (node) => only(inside(node, 'literal')?.['value']),
  TSFunctionType: (node, making) =>
    functionOf(valuesOf(inside(inside(node, 'returnType'), 'typeAnnotation'), making)),
  TSTypeQuery: (node, making) => only(exportedAs(node, making)),
  TSIndexedAccessType: (node, making) => partOf(node, making),
  TSMappedType: (node, making) => mappedType(node, making),
  TSConditionalType: (node, making) => conditionalOf(node, making),
  TSTypePredicate: () => only(true),
  TSArrayType: (node, making) => listsOf(valuesOf(inside(node, 'elementType'), making), making.lists),
  TSTypeOperator: (node, making) => operatorOf(node, making),
  TSParenthesizedType: (node, making) => valuesOf(inside(node, 'typeAnnotation'), making),
  TSUnionType: (node, making) => unionOf(listed(node, 'types').map((each) => valuesOf(each, making))),
  TSIntersectionType: (node, making) => merged(listed(node, 'types').map((each) => valuesOf(each, making))),
  TSTupleType: (node, making) => tupleOf(listed(node, 'elementTypes').map((each) => valuesOf(each, making))),
  TSTypeLiteral: (node, making) => recordOf(listed(node, 'members'), making),
  TSInterfaceDeclaration: (node, making) =>
    merged([
      ...listed(node, 'extends').map((each) => referenceTo(nameOf(inside(each, 'expression')), each, making)),
      recordOf(listed(inside(node, 'body'), 'body'), making),
    ]),
  TSTypeReference: (node, making) =>
    referenceTo(nameOf(inside(inside(node, 'typeName'), 'right') ?? inside(node, 'typeName')), node, making),
};

// The first of the two that can be told.
function conditionalOf(node: Node, making: Making): Values {
  const values = valuesOf(inside(node, 'trueType'), making);
  return (values.sample('a') ?? undefined) === undefined
    ? valuesOf(inside(node, 'falseType'), making)
    : values;
}

const exportedAs = (node: Node, { types, constants }: Making): unknown =>
  constants.get(nameOf(types.get(`typeof ${nameOf(inside(node, 'exprName'))}`)?.node));

/** Values of a type. What can’t be told from the sources is left undefined. */
export function valuesOf(node: Node | undefined, making: Making): Values {
  return (node && makers[node.type]?.(node, making)) ?? only(undefined);
}

function referenceTo(name: string, node: Node, making: Making): Values {
  if (name in samplesByType) return only(samplesByType[name]);
  const values = generatedOf(name, node, making);
  const many = manyByType[name] ?? [];
  return { ...values, many, growing: [...values.growing, ...(waysByType[name] ?? [])] };
}

function generatedOf(name: string, node: Node, making: Making): Values {
  const [first, second] = listed(inside(node, 'typeArguments'), 'params');
  switch (name) {
    case 'Readonly':
    case 'Required':
    case 'NonNullable':
    case 'Partial':
    case 'Exclude':
    case 'Extract':
      return valuesOf(first, making);
    case 'Pick':
    case 'Omit':
      return someOf(valuesOf(first, making), namesOf(second, making), name === 'Pick');
    case 'infer':
    case 'output':
      return ofSchema(first && exportedAs(first, making));
    case 'ReadonlyArray':
    case 'Array':
    case 'Iterable':
      return listsOf(valuesOf(first, making), making.lists);
    case 'Set':
    case 'ReadonlySet':
      return mapped(listsOf(valuesOf(first, making), making.lists), (list) => new Set(entriesOf(list)));
    case 'Map':
    case 'ReadonlyMap':
      return mapped(
        listsOf(tupleOf([valuesOf(first, making), valuesOf(second, making)]), making.lists),
        (list) => new Map(pairsOf(list)),
      );
    case 'Record':
      return recordBy(first, second, making);
    default:
      return named(name, node, making);
  }
}

const ofSchema = (schema: unknown): Values =>
  schema instanceof z.ZodType ? { sample: samplesFor(schema), growing: valuesFor(schema) } : only(undefined);

const functionOf = (result: Values): Values => only(() => result.sample('a'));

// One of the names that something has, or the type itself where it is only read.
function operatorOf(node: Node, making: Making): Values {
  const values = valuesOf(inside(node, 'typeAnnotation'), making);
  return node['operator'] === 'keyof' ? only(firstKey(values.sample('a'))) : values;
}

const firstKey = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null ? Object.keys(value)[0] : undefined;

// One part of a list or a record: the first of a list, the first of any name, or the one that is named.
function partOf(node: Node, making: Making): Values {
  const at = valuesOf(inside(node, 'indexType'), making).sample('a');
  const named = memberOf(inside(node, 'objectType'), String(at), making);
  if (named) return named;
  const whole = valuesOf(inside(node, 'objectType'), making).sample('a');
  if (Array.isArray(whole)) return only(whole[0]);
  return only(typeof whole === 'object' && whole !== null ? Reflect.get(whole, String(at)) : undefined);
}

function memberOf(node: Node | undefined, name: string, making: Making): Values | undefined {
  const type = making.types.get(nameOf(inside(node, 'typeName')));
  const members = [...listed(type?.node, 'members'), ...listed(inside(type?.node, 'body'), 'body')];
  const member = members.find((each) => nameOf(inside(each, 'key')) === name);
  const annotation = inside(inside(member, 'typeAnnotation'), 'typeAnnotation');
  return type && annotation && valuesOf(annotation, { ...making, types: type.scope });
}

// Each of the names that a union of words has; what stands there may depend on the name.
function mappedType(node: Node, making: Making): Values {
  const parts = namesOf(inside(node, 'constraint'), making).map((name) => {
    const literal = { type: 'TSLiteralType', literal: { type: 'Literal', value: name } };
    const key = [
      nameOf(inside(node, 'key')),
      { node: literal, scope: making.types, parameters: [] },
    ] as const;
    const types = new Map([...making.types, key]);
    return [name, valuesOf(inside(node, 'typeAnnotation'), { ...making, types })] as const;
  });
  return partsOf(parts);
}

/** All names that a type allows, as far as the sources tell. */
function namesOf(node: Node | undefined, making: Making): string[] {
  if (!node) return [];
  if (node.type === 'TSUnionType') return listed(node, 'types').flatMap((each) => namesOf(each, making));
  if (node.type === 'TSIndexedAccessType') {
    const whole = valuesOf(inside(node, 'objectType'), making).sample('a');
    return Array.isArray(whole) ? whole.map(String) : [];
  }
  if (node.type === 'TSTypeOperator') {
    const whole = valuesOf(inside(node, 'typeAnnotation'), making).sample('a');
    return typeof whole === 'object' && whole !== null ? Object.keys(whole) : [];
  }
  const type =
    node.type === 'TSTypeReference' ? making.types.get(nameOf(inside(node, 'typeName'))) : undefined;
  if (type) return namesOf(type.node, { ...making, types: type.scope });
  return [String(valuesOf(node, making).sample('a'))];
}

// By words that are known, or by any.
function recordBy(key: Node | undefined, value: Node | undefined, making: Making): Values {
  const names = namesOf(key, making).filter((name) => !['a', 'undefined'].includes(name));
  const values = valuesOf(
    value,
    names.length > 0 ? { ...making, inputs: making.inputs.slice(0, 40) } : making,
  );
  if (names.length === 0) {
    return mapped(listsOf(tupleOf([texts(making), values]), making.lists), (list) =>
      Object.fromEntries(pairsOf(list)),
    );
  }
  const sample = (text: string) => Object.fromEntries(names.map((name) => [name, values.sample(text)]));
  const growing = names.flatMap((name) =>
    values.growing.map((make) => (size: number) => ({ ...sample('a'), [name]: make(size) })),
  );
  return { sample, growing };
}

function named(name: string, node: Node, making: Making): Values {
  const type = making.types.get(name);
  if (!type || making.within.filter((each) => each === type.node).length > 1) return only(undefined);
  const given = listed(inside(node, 'typeArguments'), 'params');
  const bound = type.parameters.map(([parameter, usual], at) => {
    const [bind, scope] = given[at] ? [given[at], making.types] : [usual, type.scope];
    return [parameter, { node: bind, scope, parameters: [] }] as const;
  });
  const types = bound.length > 0 ? new Map([...type.scope, ...bound]) : type.scope;
  const isRecord = type.node.type === 'TSInterfaceDeclaration' || type.node.type === 'TSTypeLiteral';
  const inputs = isRecord ? making.inputs.slice(0, 7) : making.inputs;
  return valuesOf(type.node, { ...making, types, inputs, within: [...making.within, type.node] });
}

// The first that says something stands for all: a text before none.
function unionOf(all: readonly Values[]): Values {
  const first = all.find(({ sample }) => sample('a') !== null && sample('a') !== undefined) ?? all[0];
  return { sample: (text, at) => first?.sample(text, at), growing: all.flatMap(({ growing }) => growing) };
}

// Numbers that tell records apart. All others are the same, since they may say how much there is to do.
const tellingApart = new Set(['id', 'row']);
const counted: Values = { sample: (_, at = 1) => at, growing: [] };

function recordOf(members: readonly Node[], making: Making): Values {
  const parts = members.flatMap((member) => {
    const annotation = inside(member, 'typeAnnotation');
    const name = nameOf(inside(member, 'key'));
    const type = annotation && inside(annotation, 'typeAnnotation');
    if (!name || !type) return [];
    const isNumber = type.type === 'TSNumberKeyword' && tellingApart.has(name);
    return [[name, isNumber ? counted : valuesOf(type, making)] as const];
  });
  return partsOf(parts);
}
