import { linkLives } from '#contract/accounts/account-links.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import { formatPickupDate, formatPickupTime, shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { apart } from '#domain/text/typed-text.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { html } from '#server/gateways/html.ts';
import type { EmailPurpose, NewEmail } from '#server/gateways/mail/mail.ts';
import { emailLayout, plainFoot, theme } from './email-layout.ts';

type Reader = { readonly email: string; readonly firstName: string; readonly lastName: string };
type Sender = {
  readonly shop: Shop;
  /** Absolute, without a slash at its end. */
  readonly publicUrl: string;
};
type Link = Sender & {
  readonly token: string;
  readonly expiresAt: Date;
  /** What made the email due; it is written once for it. */
  readonly event: string;
};

export const confirmAddressEmail = (reader: Reader, { token, expiresAt, event, ...sender }: Link): NewEmail =>
  buttonEmail(reader, sender, {
    purpose: 'address',
    eventKey: `confirm-email:${event}`,
    secretUntil: expiresAt,
    title: 'Please confirm your email address',
    opening: `Thank you for creating an account with ${sender.shop.name}. Please confirm that this address is yours.`,
    button: { text: 'Confirm my address', to: sender.publicUrl + urls.confirmEmail(token) },
    small: [
      `The link works once, for ${linkLives.confirmDays} days.`,
      'It was not you? Then leave the button alone: somebody has mistyped their address, and there is nothing that you need to do.',
    ],
  });

export const resetPasswordEmail = (reader: Reader, { token, expiresAt, event, ...sender }: Link): NewEmail =>
  buttonEmail(reader, sender, {
    purpose: 'address',
    eventKey: `reset-password:${event}`,
    secretUntil: expiresAt,
    title: 'Choose a new password',
    opening: `Somebody asked for a new password for your account with ${sender.shop.name}. If that was you, choose one here.`,
    button: { text: 'Choose a new password', to: sender.publicUrl + urls.resetPassword(token, reader.email) },
    small: [
      `The link works once, for ${linkLives.resetMinutes} minutes. A new password signs you out on all your devices.`,
      'It was not you? Then ignore this letter: your password stays as it is.',
    ],
  });

export function changedPasswordEmail(
  reader: Reader & { id: number },
  { at, signedOut, ...sender }: Sender & { at: Date; signedOut: 'all your devices' | 'your other devices' },
): NewEmail {
  const day = formatPickupDate(shopDate(at.getTime(), shopTimeZone));
  const time = formatPickupTime(shopTime(at.getTime(), shopTimeZone));
  return buttonEmail(reader, sender, {
    purpose: 'news',
    eventKey: `changed-password:${reader.id}:${at.toISOString()}`,
    title: 'Your password was changed',
    opening: `The password of your account with ${sender.shop.name} was changed on ${day} at ${time}, and ${signedOut} were logged out.`,
    button: { text: 'Log in', to: sender.publicUrl + urls.login() },
    small: [
      `It was not you? Then choose another password at once at ${sender.publicUrl}${urls.forgotPassword} and ring us on ${sender.shop.telephone.shown}.`,
    ],
  });
}

type Words = {
  readonly purpose: EmailPurpose;
  readonly eventKey: string;
  readonly secretUntil?: Date;
  readonly title: string;
  readonly opening: string;
  readonly button: { readonly text: string; readonly to: string };
  readonly small: readonly string[];
};

/** One thing to do, and its button. */
export const buttonEmail = ({ email, firstName, lastName }: Reader, { shop }: Sender, words: Words): NewEmail => {
  // An address that nobody has confirmed may be a stranger's, and the name whatever was typed.
  const isStranger = words.purpose === 'address';
  const greeting = isStranger ? 'Good day,' : `Dear ${apart(firstName)},`;
  return {
    purpose: words.purpose,
    recipient: email,
    recipientName: isStranger ? '' : `${firstName} ${lastName}`.trim(),
    subject: words.title,
    plain: [
      greeting,
      words.opening,
      `${words.button.text}:\n${words.button.to}`,
      ...words.small,
      `--\n${plainFoot(shop)}\n`,
    ].join('\n\n'),
    html: emailLayout({
      shop,
      title: words.title,
      preview: words.opening,
      body: html`
<h1 style="margin:0 0 12px;font:700 28px/1.15 ${theme.display};color:${theme.damson}">${words.title}</h1>
<p style="margin:0 0 14px">${greeting}</p>
<p style="margin:0 0 24px">${words.opening}</p>
<p style="margin:0 0 24px"><a href="${words.button.to}" style="display:inline-block;padding:14px 26px;border-radius:12px;background:${theme.damson};color:#FFFFFF;font-weight:700;text-decoration:none">${words.button.text}</a></p>
${words.small.map((text) => html`<p style="margin:0 0 10px;color:${theme.muted};font-size:15px">${text}</p>`)}
<p style="margin:18px 0 0;padding-top:14px;border-top:1px solid ${theme.hairline};color:${theme.muted};font-size:14px">The button does nothing? Copy this address into your browser:<br><a href="${words.button.to}" style="color:${theme.damson}">${words.button.to}</a></p>
`,
    }),
    attachments: [],
    eventKey: words.eventKey,
    ...(words.secretUntil && { secretUntil: words.secretUntil }),
  };
};
