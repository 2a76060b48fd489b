// npm run texts: every text of the shop that people read, each with its file and line: screens, emails, prints, commands, logs, errors
// and the first data of a new shop. The manual and the guides are pages of their own. With a word, those that contain it:
// npm run texts -- collected
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const projectFolder = join(import.meta.dirname, '..');

/** Attributes and fields of the program that nobody reads, whatever they hold. */
const unread = /^(className|id|key|type|role|icon|href|to|src|d|viewBox|media|sizes|charset|data-.*)$/;
/** Attributes whose every word is read. */
const read = /^(label|title|alt|placeholder|help|legend|heading|aria-(label|description|valuetext|roledescription))$/;
/** A sentence, a phrase, or a capitalised word as on a button; no CONSTANT, no NameOfAnError. */
const isRead = (text) => /[\p{Ll}…][,.:;?!’…]* [\p{L}…]/u.test(text) || /^[‘“(]?\p{Lu}\p{Ll}+[.:?!…]?$/u.test(text);

const isSql = (text) =>
  /^\s*(select|insert|update|delete|with|create|alter|drop|set|lock|truncate|vacuum|analyze|begin|from|where|left join|order by|coalesce|json_\w+)\b[ (]/.test(
    text,
  );
/** Class names of the style sheets: no capitals, and a hyphen with a number, a variant or a bracket among them. */
const isClasses = (text) =>
  !/[\p{Lu}’,.?!]( |$)/u.test(text) &&
  /[a-z]--[a-z]|(^| )\S*[a-z]-[\d[(]|[a-z]:[a-z]|(^| )(rounded|relative|absolute|font-\w+|text-\w+)( |$)/.test(text);
const isOfProgram = (text) =>
  isSql(text) || isClasses(text) || /\\b|\(\?[:<!=]|^<(g|path|template|script|svg)\b|\{[^{}]*:[^{}]*;/.test(text);

const plain = (text) => text.replace(/\s+/g, ' ').trim();

/** The words of a template, with … for each value. */
const ofTemplate = (node) => node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');

/** What is read at a node of the program, or nothing. */
function textAt(node) {
  if (ts.isJsxText(node)) return /\p{L}/u.test(node.text) ? node.text : '';
  const isWhole = ts.isStringLiteralLike(node);
  if (!isWhole && !ts.isTemplateExpression(node)) return '';
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return '';
  if (ts.isTaggedTemplateExpression(parent) || (ts.isPropertyAssignment(parent) && parent.name === node)) return '';
  const named = ts.isJsxExpression(parent) ? parent.parent : parent;
  const name = ts.isJsxAttribute(named) || ts.isPropertyAssignment(named) ? (named.name.text ?? '') : '';
  if (unread.test(name)) return '';
  const text = isWhole ? node.text : ofTemplate(node);
  if (!/\p{L}{2}/u.test(text) || isOfProgram(text)) return '';
  return read.test(name) || isRead(text) ? text : '';
}

const textsOf = (file) => {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(projectFolder, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const texts = [];
  const visit = (node) => {
    const text = plain(textAt(node));
    if (text) texts.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
};

/** Every text, by file and line. */
export const listTexts = () =>
  ['src', 'packages', 'scripts', 'assets']
    .flatMap((folder) =>
      readdirSync(join(projectFolder, folder), { recursive: true }).map((file) => join(folder, file)),
    )
    .filter(
      (file) =>
        /\.(tsx?|mjs|json)$/.test(file) && !/\.test\.tsx?$|\.d\.m?ts$|testing\/|node_modules|package\.json/.test(file),
    )
    .concat('shop.config.ts')
    .toSorted()
    .flatMap(textsOf);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const word = process.argv[2]?.toLowerCase() ?? '';
  const found = listTexts().filter(({ text }) => text.toLowerCase().includes(word));
  let last = '';
  for (const { file, line, text } of found) {
    if (file !== last) console.log(`\n${file}`);
    last = file;
    console.log(`${String(line).padStart(5)}  ${text}`);
  }
}
