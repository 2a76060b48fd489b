// Another process of the shop that sends one email, or writes and sends one, as a job does:
// node send-email.mjs {database address} {mail server} {email's id, or the email as JSON}
import path from 'node:path';
import { runnerImport } from 'vite';

const root = path.join(import.meta.dirname, '..', '..', '..');
const load = async (file) =>
  (await runnerImport(path.join(root, 'src/server', file), { configFile: false, logLevel: 'silent', root })).module;

const [databaseUrl, mailUrl, told] = process.argv.slice(2);
const { openDatabase } = await load('db/open.ts');
const { smtpMail } = await load('gateways/mail-smtp.ts');
const { sendEmail, writeAndSendEmail } = await load('platform/queue-email.ts');
const { db } = await openDatabase(databaseUrl);
const mail = smtpMail({ url: mailUrl, from: 'hello@bakery.example' });
const services = { mail: 'delivered', emailsPerHour: 0, payments: { name: 'stripe' } };
const email = JSON.parse(told);
if (typeof email === 'number') await sendEmail(db, mail, email);
else await writeAndSendEmail({ db, services, mail, now: new Date() }, email);
