import type * as z from 'zod/mini';
import { type Def, defOf, innerSchema, optionsOf, type Schema, shapeOf } from './example-input.ts';

/** A place in a schema that holds more the more is sent, and whether the schema limits it. */
export type SchemaPart = {
  readonly way: string;
  readonly kind: 'text' | 'list' | 'object' | 'number';
  readonly isBounded: boolean;
};

/** Longer than any text that the contract accepts (`longestRaw` in contract/fields/text.ts). */
const tooLong = 25_000;
/** Characters that texts are made of: what accepts any number of any of them has no bound. */
const signs = ['a', 'A', '7', ' ', '-', ',', 'é', '.', '/', '=', 'a ', '1,', 'a-', '2026-11-19,', '2026-11-19'];

/** Every text, list and object of a schema, in all its branches. */
export function partsOf(schema: Schema, way = ''): SchemaPart[] {
  const def = defOf(schema);
  const below = (name: string) => (way === '' ? name : `${way}.${name}`);
  switch (def.type) {
    case 'object':
      return [
        // What an object of the input itself lets through besides its names; zod drops the rest unless told otherwise.
        ...(def.catchall === undefined ? [] : [{ way, kind: 'object', isBounded: false } as const]),
        ...Object.entries(shapeOf(schema)).flatMap(([name, inner]) => partsOf(inner, below(name))),
      ];
    case 'record':
      return [
        { way, kind: 'object', isBounded: defOf(def.keyType as Schema).type === 'enum' || isBoundedRecord(schema) },
        ...partsOf(def.valueType as Schema, way),
      ];
    case 'array':
      return [{ way, kind: 'list', isBounded: hasMax(def) }, ...partsOf(innerSchema(def, 'element'), way)];
    case 'tuple':
      return (def.items as Schema[]).flatMap((inner) => partsOf(inner, way));
    case 'union':
      return optionsOf(def).flatMap((inner) => partsOf(inner, way));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return partsOf(innerSchema(def, 'innerType'), way);
    case 'lazy':
      return partsOf((def.getter as () => Schema)(), way);
    case 'pipe':
      if (startsAsText(schema)) return [textOf(schema, way)];
      // What comes after may set the bounds of a number.
      return partsOf(innerSchema(def, 'in'), way).map((part) =>
        part.kind === 'number' && part.way === way ? { ...part, isBounded: isBoundedNumber(schema) } : part,
      );
    case 'string':
      return [textOf(schema, way)];
    case 'number':
      return [{ way, kind: 'number', isBounded: isBoundedNumber(schema) }];
    case 'enum':
    case 'literal':
    case 'boolean':
    case 'null':
    case 'undefined':
      return [];
    default:
      throw new Error(`say in tests/support/walk/schema-parts.ts what bounds ${way}, a schema of the kind ${def.type}`);
  }
}

const startsAsText = (schema: Schema): boolean => {
  const def = defOf(schema);
  if (def.type === 'pipe') return startsAsText(innerSchema(def, 'in'));
  if (def.type === 'optional' || def.type === 'nullable') return startsAsText(innerSchema(def, 'innerType'));
  return def.type === 'string';
};

const textOf = (schema: Schema, way: string): SchemaPart => ({ way, kind: 'text', isBounded: isBoundedText(schema) });

function isBoundedText(schema: Schema): boolean {
  const def = defOf(schema);
  if (def.type === 'pipe' && isBoundedText(innerSchema(def, 'in'))) return true;
  if (hasMax(def) || patternsOf(def).some((pattern) => !isOpen(pattern))) return true;
  // Our own rules, such as a day of the calendar, are tried out.
  return patternsOf(def).length === 0 && signs.every((sign) => !schema.safeParse(sign.repeat(tooLong)).success);
}

/**
 * Whether a record whose names nobody knows before is bounded: one name is tried out and accepted, a thousand are tried out and refused.
 */
const isBoundedRecord = (schema: Schema): boolean => {
  const takes = (names: number) =>
    schema.safeParse(Object.fromEntries(Array.from({ length: names }, (_, n) => [String(n + 1), 1]))).success;
  return takes(1) && !takes(1_000);
};

/** The database's whole numbers end at 2,147,483,647. */
const isBoundedNumber = (schema: Schema): boolean =>
  [1e10, -1e10, 1e308].every((number) => !schema.safeParse(number).success);

/** Whether one of its checks limits how long it may be. */
const hasMax = (def: Def): boolean =>
  checksOf(def).some(({ check }) => ['max_length', 'length_equals', 'max_size', 'size_equals'].includes(check));

type Check = { readonly check: string; readonly pattern?: RegExp };
const checksOf = (def: Def): Check[] =>
  ((def.checks ?? []) as readonly z.core.$ZodCheck[]).map(({ _zod }) => _zod.def as unknown as Check);

/** One of zod's own formats is itself a check. */
const patternsOf = (def: Def): RegExp[] =>
  [...checksOf(def), def as unknown as Check].flatMap(({ pattern }) => (pattern ? [pattern] : []));

/** Whether something in it may repeat any number of times. */
const isOpen = ({ source }: RegExp): boolean =>
  !/^\^.*\$$/.test(source) || /[+*]|\{\d+,\}/.test(source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x'));
