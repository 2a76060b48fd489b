import * as z from 'zod/mini';

const words = z.object({
  kind: z.literal('words'),
  text: z.string(),
  bold: z.optional(z.literal(true)),
  italic: z.optional(z.literal(true)),
});
const line = z.array(
  z.discriminatedUnion('kind', [words, z.object({ kind: z.literal('link'), href: z.string(), words: z.array(words) })]),
);

/** As `Block` of the domain: what a browser is sent in place of the Markdown that somebody wrote. */
export const richText = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('heading'), level: z.literal([2, 3]), content: line }),
    z.object({ kind: z.literal('paragraph'), lines: z.array(line) }),
    z.object({ kind: z.literal('list'), start: z.nullable(z.int()), items: z.array(z.array(line)) }),
    z.object({ kind: z.literal('slot'), name: z.string() }),
  ]),
);
