/**
 * Removing one tag may not leave another (accounts §5). The time grows only with the text's length, which nobody has
 * checked yet.
 */
export function stripMarkup(text: string): string {
  if (!text.includes('<')) return text.trim();
  const kept: string[] = [];
  const openings: number[] = [];
  for (const character of text) {
    if (character === '>' && closeTag(kept, openings)) continue;
    if (character === '<') openings.push(kept.length);
    kept.push(character);
  }
  return kept.join('').trim();
}

/** Cuts back to the nearest '<' that begins a tag; false when there is none. */
function closeTag(kept: string[], openings: number[]): boolean {
  for (let at = openings.pop(); at !== undefined; at = openings.pop()) {
    if (!/[a-z/!?]/i.test(kept[at + 1] ?? '')) continue;
    kept.length = at;
    return true;
  }
  return false;
}

/** A curved apostrophe becomes straight (accounts §5). */
export function stripNameCharacters(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/\s/g, ' ')
    .replace(/[^\p{L}\p{M} '-]/gu, '');
}
