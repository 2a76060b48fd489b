// npm run texts: what people read of the shop, as one page, each text with its file and line: screens, emails, prints, commands, logs
// and errors. The manual and the guides are pages of their own. With a word, those that hold it: npm run texts -- collected
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Attributes and fields of the program that are never read, whatever they hold. */
const unread = /^(className|id|key|name|type|role|icon|href|to|src|d|viewBox|media|sizes|charset|data-.*)$/;
/** Attributes of which each word is read. */
const read = /^(label|title|alt|placeholder|help|legend|heading|aria-(label|description|valuetext|roledescription))$/;
/** A sentence, a phrase, or a capitalised word as on a button; no CONSTANT, no NameOfAnError. */
const isRead = (text) => /[\p{Ll}…][,.:;?!’…]* [\p{L}…]/u.test(text) || /^[‘“(]?\p{Lu}\p{Ll}+[.:?!…]?$/u.test(text);
/** SQL, and names of classes. */
const isOfProgram = (text) =>
  /^\s*(select|insert|update|delete|with|create|alter|drop|set|lock|truncate|vacuum|analyze|begin|from|where|left join|order by)\s/.test(
    text,
  ) || /[a-z]--[a-z]/.test(text);

const plain = (text) => text.replace(/\s+/g, ' ').trim();

/** The words of a template, with … where a value stands. */
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
  const name = ts.isJsxAttribute(named) || ts.isPropertyAssignment(named) ? named.name.getText() : '';
  if (unread.test(name)) return '';
  const text = isWhole ? node.text : ofTemplate(node);
  if (!/\p{L}{2}/u.test(text) || isOfProgram(text)) return '';
  return read.test(name) || isRead(text) ? text : '';
}

/** Each text of a file: its line, and what it says. */
function textsOf(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const texts = [];
  const visit = (node) => {
    const text = plain(textAt(node));
    if (text) texts.push({ line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

const word = process.argv[2]?.toLowerCase();
const files = ['src', 'packages', 'scripts']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))))
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$|\.d\.m?ts$|testing\/|node_modules/.test(file))
  .sort();
for (const file of files) {
  const texts = textsOf(file).filter(({ text }) => !word || text.toLowerCase().includes(word));
  if (texts.length > 0)
    console.log(`\n${file}\n${texts.map(({ line, text }) => `${String(line).padStart(5)}  ${text}`).join('\n')}`);
}
