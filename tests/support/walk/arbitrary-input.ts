import fc from 'fast-check';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { defOf, exampleInput, innerSchema, optionsOf, shapeOf, wordsOf } from './example-input.ts';

/** Inputs of an endpoint from its own schema: mostly what belongs in each field, now and then anything at all. */
export function arbitraryInput(endpoint: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  const right = exampleInput(endpoint);
  const fields = Object.entries(shapeOf(endpoint.input)).map(
    ([name, schema]) =>
      [
        name,
        fc.oneof(
          { weight: 4, arbitrary: fc.constant(right[name]) },
          { weight: 3, arbitrary: arbitraryOf(schema) },
          { weight: 1, arbitrary: anything },
        ),
      ] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

const anything = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>;

function arbitraryOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(shapeOf(schema)).map(([name, inner]) => [name, arbitraryOf(inner)])),
      );
    case 'record':
      return fc.dictionary(fc.string(), arbitraryOf(def.valueType as z.ZodMiniType), { maxKeys: 5 });
    case 'array':
      return fc.array(arbitraryOf(innerSchema(def, 'element')), { maxLength: 5 });
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
    case 'readonly':
      return fc.option(arbitraryOf(innerSchema(def, 'innerType')));
    case 'pipe':
      return arbitraryOf(innerSchema(def, 'in'));
    case 'union':
      return fc.oneof(...optionsOf(def).map(arbitraryOf));
    case 'enum':
    case 'literal':
      return fc.constantFrom(...wordsOf(def));
    case 'number':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true }));
    case 'boolean':
      return fc.boolean();
    default:
      return fc.string({ unit: 'binary' });
  }
}
