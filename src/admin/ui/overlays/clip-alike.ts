/** Texts no longer than this are shown whole. */
const short = 160;
/** How many words of what is alike stay on either side. */
const context = 4;

/** What differs in long texts, with a few words around it; '…' stands for what is alike in all of them. */
export function clipAlike(texts: readonly string[]): string[] {
  if (texts.every(({ length }) => length <= short)) return [...texts];
  const all = texts.map((text) => text.split(/(?<=\s)/));
  const least = Math.min(...all.map(({ length }) => length));
  const isAlike = (at: number): boolean => all.every((words) => words.at(at)?.trim() === all[0]?.at(at)?.trim());
  let start = 0;
  while (start < least && isAlike(start)) start += 1;
  let end = 0;
  while (end < least - start && isAlike(-1 - end)) end += 1;
  const [from, cut] = [Math.max(0, start - context), Math.max(0, end - context)];
  return all.map((words) => {
    const left = words
      .slice(from, words.length - cut)
      .join('')
      .trim();
    return `${from === 0 ? '' : '… '}${left}${cut === 0 ? '' : ' …'}`;
  });
}
