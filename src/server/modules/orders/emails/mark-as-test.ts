import { html } from '#server/gateways/html.ts';
import type { NewEmail } from '#server/gateways/mail/mail.ts';
import { testMark } from '#server/gateways/payments.ts';

const note = html`<p style="margin:0 0 14px;padding:10px 14px;border:2px solid #9A1B1B;color:#9A1B1B;font-weight:700">${testMark}</p>`;

/** Its subject and its first line say that no money moved. */
export const markAsTest = (email: NewEmail): NewEmail => ({
  ...email,
  subject: `${testMark}: ${email.subject}`,
  plain: `${testMark}\n\n${email.plain}`,
  html: email.html.replace('<h1', () => `${note.markup}<h1`),
});
