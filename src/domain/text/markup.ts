/**
 * Those of the HTML standard, and those that browsers still know. Anything with another name, such as a person's name or an address, is
 * text.
 */
const tagNames = new Set(
  (
    'a abbr acronym address area article aside audio b base bdi bdo big blink blockquote body br button canvas caption center cite code col ' +
    'colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 ' +
    'h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee math menu meta meter nav ' +
    'nobr noframes noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section select ' +
    'slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ' +
    'ul var video wbr xml'
  ).split(' '),
);
/** Attributes that can stand without a value. */
const bare =
  'allowfullscreen|async|autofocus|autoplay|checked|controls|defer|disabled|hidden|loop|multiple|muted|nomodule|open|readonly|required|selected';
const tag = new RegExp(
  `^/?([a-z][a-z0-9-]*)(?:[\\s/]*|[\\s/]+(?:[^\\s=<>"'/]+\\s*=|(?:${bare})(?![^\\s/=])).*)$`,
  'is',
);

/** 'b', '/b' and 'b class=x' are tags; 'b and c', 'jo@example.com' and '3' are not. */
const isTag = (text: string): boolean =>
  /^!--.*--$|^!doctype\b|^\?(?:xml|php)\b/is.test(text) || tagNames.has(tag.exec(text)?.[1]?.toLowerCase() ?? '');

/** Longer than any tag that word processors put in. */
const longestTag = 2_000;

/**
 * Removes the tags of HTML and nothing else: anything between '<' and '>' that is not a tag is text (accounts §5). Removing one tag must
 * not leave another. The time grows only with the length of the text, which nobody has checked yet.
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

/** Cuts back to the nearest '<' that begins a tag; false if there is none. */
function closeTag(kept: string[], openings: number[]): boolean {
  for (let at = openings.pop(); at !== undefined; at = openings.pop()) {
    if (!/[a-z/!?]/i.test(kept[at + 1] ?? '') || kept.length - at > longestTag) continue;
    const inside = kept.slice(at + 1).join('');
    if (inside.startsWith('!--') && !inside.endsWith('--')) return openings.push(at) < 0;
    if (!isTag(inside)) continue;
    kept.length = at;
    return true;
  }
  return false;
}
