import * as z from 'zod/mini';
import { user } from '#contract/accounts/accounts.ts';
import { cartItem } from '#contract/cart.ts';
import { product, productSummary } from '#contract/listing/catalogue.ts';
import { order } from '#contract/orders/orders.ts';
import { requiresEncryptionSuffix } from '#contract/wire/endpoint.ts';
import { failureReply } from '#contract/wire/failure-reply.ts';

export type JsonSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
};

const named = z.registry<{ id: string }>();
named.add(user, { id: 'User' });
named.add(cartItem, { id: 'CartItem' });
named.add(productSummary, { id: 'ProductSummary' });
named.add(product, { id: 'Product' });
named.add(order, { id: 'Order' });
named.add(failureReply, { id: 'Failure' });

type Written = Record<string, unknown>;
type Override = { readonly zodSchema: z.core.$ZodTypes; readonly jsonSchema: Written };

const textRules = ['minLength', 'maxLength', 'pattern', 'format'] as const;

/** Copies the rules for a text from the second half of a pipe, after it was tidied; they hold for the text as sent too. */
function keepTextRules({ zodSchema, jsonSchema }: Override): void {
  const { def } = zodSchema._zod;
  if (def.type !== 'pipe' || jsonSchema.type !== 'string') return;
  const then: Written = { ...z.toJSONSchema(def.out, { io: 'input', unrepresentable: 'any' }) };
  if (then.type !== 'string') return;
  for (const rule of textRules) if (then[rule] !== undefined) jsonSchema[rule] = then[rule];
}

export function inputSchema(schema: z.ZodMiniType, sensitive: readonly string[] = []): JsonSchema {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: keepTextRules,
  });
  const input = written as JsonSchema;
  const flags = sensitive.map((field) => [
    field + requiresEncryptionSuffix,
    { type: 'boolean', default: false, description: `True where ${field} is sent as base64 of its UTF-8.` },
  ]);
  return flags.length === 0 ? input : { ...input, properties: { ...input.properties, ...Object.fromEntries(flags) } };
}

/** Answers may say more in later versions, so no client is told to refuse fields that it does not know. */
const mayGrow = ({ jsonSchema }: Override): void => {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
};

export function outputSchema(schema: z.ZodMiniType): {
  readonly schema: JsonSchema;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
} {
  const wrapped = z.toJSONSchema(z.object({ answer: schema }), {
    io: 'output',
    unrepresentable: 'any',
    metadata: named,
    override: mayGrow,
  });
  const text = JSON.stringify(wrapped).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { properties, $defs = {} } = JSON.parse(text) as {
    properties: { answer: JsonSchema };
    $defs?: Record<string, JsonSchema & { id?: string }>;
  };
  const definitions = Object.entries($defs).map(([name, { id: _, ...definition }]) => [name, definition]);
  return { schema: properties.answer, definitions: Object.fromEntries(definitions) };
}
