// Another process of the shop that sends one letter: node send-letter.mjs {database address} {mail server} {letter id}
import path from 'node:path';
import { runnerImport } from 'vite';

const root = path.join(import.meta.dirname, '..', '..');
const load = async (file) =>
  (await runnerImport(path.join(root, 'src/server', file), { configFile: false, logLevel: 'silent', root })).module;

const [databaseUrl, mailUrl, letterId] = process.argv.slice(2);
const { openDatabase } = await load('db/open.ts');
const { smtpMail } = await load('gateways/mail-smtp.ts');
const { sendLetter } = await load('modules/messages/send-letter.ts');
const { db } = await openDatabase(databaseUrl);
await sendLetter(db, smtpMail({ url: mailUrl, from: 'hello@bakery.example' }), Number(letterId));
