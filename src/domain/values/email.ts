import { isMisspelled } from '#domain/text/fold.ts';

/** Where most of the bakery's customers have their mailboxes, and how such addresses end. */
const providers: Readonly<Record<string, readonly string[]>> = {
  gmail: ['com'],
  googlemail: ['com'],
  hotmail: ['com', 'co.uk'],
  outlook: ['com'],
  yahoo: ['com', 'co.uk'],
  icloud: ['com'],
  btinternet: ['com'],
  virginmedia: ['com'],
  ntlworld: ['com'],
  talktalk: ['net'],
  live: ['com', 'co.uk'],
  aol: ['com', 'co.uk'],
  sky: ['com'],
};

/** These are providers too, one letter away from one of those above. */
const others = ['mail', 'email', 'ymail', 'fmail', 'cloud'];

/** Typing slips; other endings, such as those of countries, may be meant. */
const slips: Readonly<Record<string, readonly string[]>> = {
  com: 'con cm om co cmo ocm vom xom comm coom ccom cim cpm cok comn cpn coma c0m'.split(' '),
  'co.uk': 'co.ukk co.u co.k c.uk couk o.uk co.ul co.uj co.yk co.ik co.ku cp.uk cou.k uk co.uk.com'.split(' '),
  net: 'ne nt ner nte met bet nett'.split(' '),
};

/** The provider, in lower case, if the name is one that is known or a slip of one. */
function nearestProvider(name: string): string | undefined {
  if (Object.hasOwn(providers, name)) return name;
  if (others.includes(name) || name.length < 4) return undefined;
  return Object.keys(providers).find((known) => known.length > 4 && isMisspelled(name, known));
}

/**
 * 'ann@gmail.com' for 'ann@gmial.con': what was probably meant, to be offered and never filled in. Null if nothing seems wrong, and while
 * 'gmail.co' may still become 'gmail.com'.
 */
export function meantEmail(typed: string, isLeft = true): string | null {
  const [, local, domain = ''] = /^(.+)@([^@]+)$/.exec(typed.trim()) ?? [];
  const [, name = '', ending = ''] = /^([^.]+)\.(.+?)\.?$/.exec(domain.toLowerCase().replaceAll(',', '.')) ?? [];
  const provider = nearestProvider(name);
  if (local === undefined || provider === undefined) return null;
  const endings = providers[provider] ?? [];
  // There is no 'gmail.co.uk'.
  const isBritish = ending === 'co.uk' || slips['co.uk']?.includes(ending);
  const right =
    endings.find((each) => each === ending || slips[each]?.includes(ending)) ?? (isBritish ? endings[0] : undefined);
  if (right === undefined && (provider === name || !/^[a-z]{2,3}(?:\.[a-z]{2})?$/.test(ending))) return null;
  const meant = `${provider}.${right ?? ending}`;
  if (meant === domain.toLowerCase() || (!isLeft && `${local}@${meant}`.startsWith(typed))) return null;
  return `${local}@${meant}`;
}
