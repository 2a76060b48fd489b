import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const projectFolder = join(import.meta.dirname, '../..');

/** Where the texts for customers stand: the screens, the failures, the emails, the test provider, and the owner's page. */
const rooms = [
  'src/web',
  'src/contract',
  'src/domain',
  'src/server/http',
  'src/server/gateways/test-payments',
  ...['people/accounts', 'people/profile', 'sales/orders', 'sales/payments', 'platform'].map(
    (name) => `src/server/${name}`,
  ),
];
/** What only those read who write programs, and staff, who sign in. */
const forOthers =
  /\.test\.|\/http\/(?:openapi|admin)\/|\/(?:domain\/staff|contract\/admin)\/|\/platform\/staff-context\./;

const filesOf = (room: string): string[] =>
  readdirSync(join(projectFolder, room), { recursive: true, encoding: 'utf8' })
    .map((name) => `${room}/${name}`)
    .filter((path) => /\.tsx?$/.test(path) && !forOthers.test(path));

/** What the owner's documents word as they do. */
const documented = new Set([
  'Pick Up',
  'Pickup date',
  'Pickup time',
  'Pickup date and time',
  'Preferred pickup date and time',
  'Please select a pickup date',
  'Please select a pickup time',
  'Pickup date cannot be in the past',
  'Sign In or Register',
  'Sign in to continue with your checkout',
]);

const spellings: Readonly<Record<string, RegExp>> = {
  email: /e-mails?\b/i,
  'pick-up, and to pick up': /\b[Pp]ickup\b|\bPick Up\b/,
  'log in, and logged out': /\bsign(?:ed|ing)?[ -](?:in|out)\b/i,
  '10:00 am': /\d ?(?:AM|PM)\b|\b[ap]\.m\./,
};

/** An address behind the words of a link is read by nobody. */
const withoutAddresses = (text: string): string => text.replace(/\]\(\/[^)\s]*\)/g, ']');

/** The texts of a file, as its readers see them: a word by itself in small letters is a name of the program's. */
function textsOf(path: string): string[] {
  const texts: string[] = [];
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, false, kindOf(path));
  const context = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    if (isText(node)) texts.push(withoutAddresses(node.text).replace(/\s+/g, ' ').trim());
    ts.forEachChild(node, context);
  };
  context(source);
  return texts.filter((text) => /\s|^[A-Z]/.test(text));
}
const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  [ts.isStringLiteralLike, ts.isJsxText, ts.isTemplateHead, ts.isTemplateMiddle, ts.isTemplateTail].some((is) =>
    is(node),
  );
const kindOf = (path: string) => (path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);

test('texts for customers spell a thing in one way, but for those that the documents word otherwise', () => {
  const otherwise: string[] = [];
  const met = new Set<string>();
  const paths = [...rooms.flatMap(filesOf), 'shop.config.ts'];
  expect(paths.length).toBeGreaterThan(200);
  for (const path of paths) {
    for (const text of textsOf(join(projectFolder, path))) {
      if (documented.has(text)) met.add(text);
      else
        for (const [right, wrong] of Object.entries(spellings))
          if (wrong.test(text)) otherwise.push(`${path}: '${text}', where we say ${right}`);
    }
  }
  expect(otherwise).toEqual([]);
  expect([...documented].filter((text) => !met.has(text))).toEqual([]);
});
