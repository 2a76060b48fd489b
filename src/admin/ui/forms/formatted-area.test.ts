import { expect, test } from 'vitest';
import { formatted } from './formatted-area.tsx';

/** The selection is between the bars. */
function done(marked: string, format: Parameters<typeof formatted>[3]): string {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|') - 1;
  const { text, from, to } = formatted(marked.replaceAll('|', ''), start, start === end + 1 ? start : end, format);
  return `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`;
}

test.each([
  ['bold', 'new |cakes| today', 'new **|cakes|** today'],
  ['bold', 'new || today', 'new **|bold words|** today'],
  ['heading', 'Hello\n|Autumn|', 'Hello\n# |Autumn|'],
  ['heading', '||', '# |Heading|'],
  ['list', '|plum\npear|', '- |plum\n- pear|'],
  ['bold', '|one\ntwo|', '|**one**\n**two**|'],
  ['bold', 'a\n|- one\n\n- two |', 'a\n|- **one**\n\n- **two** |'],
  ['bold', 'new |cakes |today', 'new **|cakes|** today'],
  ['heading', '||Hello\nyou', '# |Hello|\nyou'],
  ['heading', '||\nHello', '# |Heading|\nHello'],
  ['heading', 'Hel||lo', '# |Hello|'],
  ['list', 'a\n||plum', 'a\n- |plum|'],
  ['list', '|plum\n|pear', '- |plum|\npear'],
  ['link', 'see |our cakes|', 'see [our cakes](|/about|)'],
  ['link', '||', '[|words|](/about)'],
] as const)('[J-04] %s of %o is %o', (format, before, after) => expect(done(before, format)).toBe(after));
