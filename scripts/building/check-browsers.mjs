// Looks through every built script and style sheet for what the shop's oldest browsers (browsers.ts) do not know, and fails if it is used
// without checking whether it exists.
// Usage, after a build: node scripts/building/check-browsers.mjs
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { projectFolder } from '../run.mjs';

// From MDN's browser-compat-data (npm) of November 2026: what any browser of the list lacks and two of the engines have.
const words = (text) => new Set(text.trim().split(/\s+/));
const newGlobals =
  words(`AsyncDisposableStack BarcodeDetector CloseWatcher CommandEvent CookieStore DisposableStack EyeDropper Float16Array
  Highlight Iterator NavigateEvent Navigation Observable ReportingObserver Sanitizer Scheduler ScrollTimeline SuppressedError TaskController
  Temporal ToggleEvent URLPattern ViewTimeline ViewTransition cancelIdleCallback cookieStore navigation requestIdleCallback scheduler`);
const newStatics =
  words(`AbortSignal.any Array.fromAsync Atomics.waitAsync CSS.highlights CSS.registerProperty Document.parseHTML
  Document.parseHTMLUnsafe Error.captureStackTrace Error.isError Intl.DurationFormat Intl.Segmenter Iterator.concat Iterator.from JSON.rawJSON
  Map.groupBy Math.sumPrecise Object.groupBy Promise.try Promise.withResolvers PushManager.supportedContentEncodings ReadableStream.from
  RegExp.escape Uint8Array.fromBase64 Uint8Array.fromHex URL.canParse URL.parse`);
const newMethods =
  words(`ariaNotify canShare caretPositionFromPoint caretRangeFromPoint checkVisibility computedStyleMap
  difference getHTML getOrInsert getOrInsertComputed getSetCookie hidePopover intersection isDisjointFrom isSubsetOf isSupersetOf isWellFormed
  moveBefore requestClose requestIdleCallback requestPictureInPicture requestVideoFrameCallback scrollIntoViewIfNeeded setHTML setHTMLUnsafe
  showPopover startViewTransition symmetricDifference toBase64 toHex toWellFormed togglePopover transferToFixedLength union`);
const newRules = words('counter-style function position-try scope view-transition');
const newSelectors =
  words(`active-view-transition details-content has-slotted heading host-context interest-source interest-target
  open picker popover-open search-text state target-current user-invalid user-valid view-transition`);

/** What a library uses after checking for it in a way that is not seen here. */
const known = {
  // React Router checks for it on the document, which it holds under another name.
  'index-': words('startViewTransition'),
};

const nameOf = (node) => {
  if (node.type === 'ChainExpression') return nameOf(node.expression);
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression') return '';
  const name = node.computed ? node.property.value : node.property.name;
  const owner = nameOf(node.object);
  return /^(globalThis|window|self|document)$/.test(owner) ? name : `${owner}.${name}`;
};

/** What a script calls or constructs without checking first: by typeof, 'in', a condition with the same name, or `?.(`. */
function unasked(script, fileName) {
  const asked = new Set();
  const used = new Map();
  const visit = (node, parent) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const each of node) visit(each, parent);
      return;
    }
    if (typeof node.type !== 'string') return;
    if (node.type === 'UnaryExpression' && node.operator === 'typeof')
      asked.add(nameOf(node.argument).split('.').at(-1));
    if (node.type === 'BinaryExpression' && node.operator === 'in')
      asked.add(node.left.value ?? node.left.quasis?.[0].value.raw);
    if (node.type === 'LogicalExpression') asked.add(nameOf(node.left).split('.').at(-1));
    if (node.type === 'ConditionalExpression' || node.type === 'IfStatement')
      asked.add(nameOf(node.test).split('.').at(-1));
    if ((node.type === 'CallExpression' && !node.optional) || node.type === 'NewExpression') {
      const name = nameOf(node.callee);
      const last = name.split('.').at(-1);
      if (newStatics.has(name) || newGlobals.has(name) || (name.includes('.') && newMethods.has(last)))
        used.set(last, name);
    }
    if (node.type === 'Literal' && node.regex && /v/.test(node.regex.flags)) used.set(`/${node.regex.pattern}/v`, 'v');
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') visit(child, node);
  };
  visit(parseAst(script));
  const excused = Object.entries(known).find(([start]) => fileName.startsWith(start))?.[1];
  return [...used]
    .filter(([last, name]) => !asked.has(last) && !excused?.has(name) && !excused?.has(last))
    .map(([, name]) => name);
}

/** Rules that such a browser drops entirely. */
const unknownRules = (styles) => [
  ...[...styles.matchAll(/@([\w-]+)/g)].filter(([, name]) => newRules.has(name)).map(([rule]) => rule),
  ...[...styles.matchAll(/:{1,2}([\w-]+)/g)].filter(([, name]) => newSelectors.has(name)).map(([all]) => all),
];

const findings = [];
for (const folder of ['client/assets', 'admin/assets'])
  for (const name of readdirSync(path.join(projectFolder, 'build', folder))) {
    if (!/\.(js|css)$/.test(name)) continue;
    const text = readFileSync(path.join(projectFolder, 'build', folder, name), 'utf8');
    const found = name.endsWith('.js') ? unasked(text, name) : unknownRules(text);
    for (const what of found) findings.push(`${folder}/${name}: ${what}`);
  }
for (const finding of findings)
  console.error(`The oldest browsers the shop supports do not know what is used in ${finding}`);
if (findings.length > 0) process.exitCode = 1;
else console.log('Every built script and style sheet works in the oldest browsers the shop supports.');
