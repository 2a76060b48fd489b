// Another process of the shop that sends one letter, or writes and sends one, as a job does:
// node send-letter.mjs {database address} {mail server} {letter's id, or the letter as JSON}
import path from 'node:path';
import { runnerImport } from 'vite';

const root = path.join(import.meta.dirname, '..', '..');
const load = async (file) =>
  (await runnerImport(path.join(root, 'src/server', file), { configFile: false, logLevel: 'silent', root })).module;

const [databaseUrl, mailUrl, told] = process.argv.slice(2);
const { openDatabase } = await load('db/open.ts');
const { smtpMail } = await load('gateways/mail-smtp.ts');
const { sendLetter } = await load('modules/messages/send-letter.ts');
const { writeAndSendEmail } = await load('modules/messages/write-letter.ts');
const { db } = await openDatabase(databaseUrl);
const mail = smtpMail({ url: mailUrl, from: 'hello@bakery.example' });
const services = { mail: 'delivered', emailsPerHour: 0, payments: { name: 'stripe' } };
const letter = JSON.parse(told);
if (typeof letter === 'number') await sendLetter(db, mail, letter);
else await writeAndSendEmail({ db, services, mail, now: new Date() }, letter);
