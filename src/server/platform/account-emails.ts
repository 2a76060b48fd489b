import { linkLives } from '#contract/accounts/account-links.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate, formatPickupTime, shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { automaticEmails, type EmailKind } from '#domain/staff/settings/automatic-emails.ts';
import { fillPhrase } from '#domain/staff/words/letter-words.ts';
import { apart } from '#domain/text/typed-text.ts';
import { type Html, html } from '#server/gateways/html.ts';
import type { EmailPurpose, NewEmail } from '#server/gateways/mail.ts';

type Reader = { readonly email: string; readonly firstName: string; readonly lastName: string };
type Sender = {
  readonly shop: Shop;
  /** Absolute, without a slash at its end. */
  readonly publicUrl: string;
};
type Link = Sender & {
  readonly token: string;
  readonly expiresAt: Date;
  /** What made the email due; the email is written once for it. */
  readonly event: string;
};

export const confirmAddressEmail = (reader: Reader, { token, expiresAt, event, ...sender }: Link): NewEmail =>
  buttonEmail(reader, sender, {
    kind: 'confirmAddress',
    purpose: 'address',
    eventKey: `confirm-email:${event}`,
    secretUntil: expiresAt,
    title: 'Please confirm your email address',
    button: { text: 'Confirm my address', to: sender.publicUrl + urls.confirmEmail(token) },
    small: [
      `The link works once, for ${linkLives.confirmDays} days.`,
      'Not you? Then ignore this email: somebody has mistyped their address, and there is nothing you need to do.',
    ],
  });

/** The email to the address that an account is to have. */
export const newAddressEmail = (reader: Reader, { token, expiresAt, event, ...sender }: Link): NewEmail =>
  buttonEmail(reader, sender, {
    kind: 'newAddress',
    purpose: 'address',
    eventKey: `change-email:${event}`,
    secretUntil: expiresAt,
    title: 'Please confirm your new email address',
    button: { text: 'Use this address', to: sender.publicUrl + urls.confirmEmail(token) },
    small: [
      `The link works once, for ${linkLives.confirmDays} days. Until then, log in with your old address.`,
      'Not you? Then ignore this email: nothing has changed.',
    ],
  });

export const resetPasswordEmail = (reader: Reader, { token, expiresAt, event, ...sender }: Link): NewEmail =>
  buttonEmail(reader, sender, {
    kind: 'resetPassword',
    purpose: 'address',
    eventKey: `reset-password:${event}`,
    secretUntil: expiresAt,
    title: 'Choose a new password',
    button: { text: 'Choose a new password', to: sender.publicUrl + urls.resetPassword(token, reader.email) },
    small: [
      `The link works once, for ${linkLives.resetMinutes} minutes. A new password logs you out on all your devices.`,
      'Not you? Then ignore this email: your password has not changed.',
    ],
  });

export function changedPasswordEmail(
  reader: Reader & { id: number },
  { at, signedOut, ...sender }: Sender & { at: Date; signedOut: 'all your devices' | 'your other devices' },
): NewEmail {
  const day = formatPickupDate(shopDate(at.getTime(), shopTimeZone));
  const time = formatPickupTime(shopTime(at.getTime(), shopTimeZone));
  return buttonEmail(reader, sender, {
    kind: 'changedPassword',
    purpose: 'news',
    eventKey: `changed-password:${reader.id}:${at.toISOString()}`,
    title: 'Your password was changed',
    facts: `The password of your account at ${sender.shop.name} was changed on ${day} at ${time}, and ${signedOut} were logged out.`,
    button: { text: 'Log in', to: sender.publicUrl + urls.login() },
    small: [
      `Not you? Choose another password straight away at ${sender.publicUrl}${urls.forgotPassword} and call us on ${sender.shop.telephone.shown}.`,
    ],
  });
}

type Words = {
  /** Absent if it goes to the team. */
  readonly kind?: EmailKind;
  readonly purpose: EmailPurpose;
  readonly eventKey: string;
  readonly secretUntil?: Date;
  readonly title: string;
  readonly facts?: string;
  readonly button: { readonly text: string; readonly to: string };
  readonly small: readonly string[];
  /** For a subscriber: mail programs offer it too. */
  readonly unsubscribeUrl?: string;
};

/** Mail programs can show these (they are tokens of the shop's styles). */
export const theme = {
  ink: '#2A1420',
  muted: '#5C4752',
  damson: '#45122E',
  awning: '#350D23',
  custard: '#FCEABB',
  hairline: '#EADFD9',
  ground: '#F5EEE9',
  display: "Georgia, 'Times New Roman', serif",
  sans: "'Segoe UI', system-ui, Helvetica, Arial, sans-serif",
} as const;

/** A long name breaks instead of widening its email; both spellings, for old and new mail programs. */
const breaksAnywhere = 'overflow-wrap:anywhere;word-break:break-word';

const scallops = 20; // of 5 % each
const scallop = html`<td style="width:5%;height:14px;background:${theme.awning};border-radius:0 0 15px 15px;font-size:1px;line-height:1px">&nbsp;</td>`;

type Frame = {
  readonly shop: Shop;
  readonly title: string;
  readonly preview: string;
  readonly body: Html;
};

/** Lays out an email in tables, because mail programs need them. */
export const emailLayout = ({ shop, title, preview, body }: Frame): string =>
  html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:${theme.ground};color:${theme.ink};font:16px/1.6 ${theme.sans}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${theme.ground}"><tr><td align="center" style="padding:0 12px 32px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td align="center" style="padding:26px 24px 14px;background:${theme.awning};color:#FFFFFF;font:700 26px/1.2 ${theme.display}">${shop.name}</td></tr>
<tr><td><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed" aria-hidden="true"><tr>${Array.from({ length: scallops }, () => scallop)}</tr></table></td></tr>
<tr><td style="padding:22px 28px 30px;background:#FFFFFF;border-radius:18px;${breaksAnywhere}">${body}${closingOf(shop)}</td></tr>
<tr><td align="center" style="padding:22px 24px 0;color:${theme.muted};font:14px/1.6 ${theme.sans}">
${shop.name}, ${shop.place.line}<br>
<a href="${shop.telephone.link}" style="color:${theme.damson}">${shop.telephone.shown}</a>, <a href="${mailTo(shop.email)}" style="color:${theme.damson}">${shop.email}</a><br>
Open ${shop.hours}<br>
${shop.legalLine}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.markup;

/** Returns a link to an address in which nothing can add to the link itself. */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** One paragraph each. */
type Around = { readonly before: readonly string[]; readonly after: readonly string[] };

/** Returns what the owner says before and after the facts of an email; the shop's own words if they have none. @param values of an order */
export function wordsAround(
  { name, place, telephone, hours, emails }: Shop,
  kind: EmailKind,
  values: Readonly<Record<string, string>> = {},
): Around {
  const known = { shop: name, place: place.line, telephone: telephone.shown, hours, ...values };
  const own = emails?.words[kind];
  const said = (text: string) =>
    fillPhrase(text, known)
      .split(/\n{2,}/)
      .filter((part) => part !== '');
  return {
    before: said(own?.before ?? automaticEmails[kind].before),
    after: said(own?.after ?? automaticEmails[kind].after),
  };
}

/** Keeps the line breaks of what somebody typed. */
export const paragraph = (text: string): Html => html`<p style="margin:0 0 14px;white-space:pre-line">${text}</p>`;

/** The closing above the bakery's name, if its owner has set one. */
const closingOf = ({ emails }: Shop): Html =>
  emails?.closing ? html`<p style="margin:18px 0 0">${emails.closing}</p>` : html``;

export const plainFoot = (shop: Shop): string =>
  [
    ...(shop.emails?.closing ? [shop.emails.closing] : []),
    `${shop.name}, ${shop.place.line}`,
    `${shop.telephone.shown}, ${shop.email}`,
    `Open ${shop.hours}`,
    shop.legalLine,
  ].join('\n');

/** An email with one thing to do, and its button. */
export const buttonEmail = ({ email, firstName, lastName }: Reader, { shop }: Sender, words: Words): NewEmail => {
  // An address that nobody has confirmed may be a stranger's, and the name could be anything that was typed.
  const isStranger = words.purpose === 'address';
  const greeting = isStranger ? 'Hello,' : `Dear ${apart(firstName)},`;
  const { before, after } = words.kind === undefined ? { before: [], after: [] } : wordsAround(shop, words.kind);
  const paragraphs = [...before, ...(words.facts === undefined ? [] : [words.facts]), ...after];
  return {
    purpose: words.purpose,
    recipient: email,
    recipientName: isStranger ? '' : `${firstName} ${lastName}`.trim(),
    subject: words.title,
    plain: [
      greeting,
      ...paragraphs,
      `${words.button.text}:\n${words.button.to}`,
      ...words.small,
      `--\n${plainFoot(shop)}\n`,
    ].join('\n\n'),
    html: emailLayout({
      shop,
      title: words.title,
      preview: paragraphs[0] ?? '',
      body: html`
<h1 style="margin:0 0 12px;font:700 28px/1.15 ${theme.display};color:${theme.damson}">${words.title}</h1>
${[greeting, ...paragraphs].map(paragraph)}
<p style="margin:24px 0"><a href="${words.button.to}" style="display:inline-block;padding:14px 26px;border-radius:12px;background:${theme.damson};color:#FFFFFF;font-weight:700;text-decoration:none">${words.button.text}</a></p>
${words.small.map((text) => html`<p style="margin:0 0 10px;color:${theme.muted};font-size:15px">${text}</p>`)}
<p style="margin:18px 0 0;padding-top:14px;border-top:1px solid ${theme.hairline};color:${theme.muted};font-size:14px">The button does nothing? Copy this address into your browser:<br><a href="${words.button.to}" style="color:${theme.damson}">${words.button.to}</a></p>
`,
    }),
    attachments: [],
    eventKey: words.eventKey,
    ...(words.secretUntil && { secretUntil: words.secretUntil }),
    ...(words.unsubscribeUrl !== undefined && { unsubscribeUrl: words.unsubscribeUrl }),
  };
};
