import * as z from 'zod/mini';
import { email, loginPassword, mobile, newPassword, personName } from '#contract/fields/fields.ts';
import { must } from '#contract/fields/text.ts';
import { order } from '#contract/orders/orders.ts';
import { personalisation } from '#contract/personalisation.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { user } from './accounts.ts';

export const profileTexts = {
  saved: 'Profile updated successfully!',
  tokenMissing: 'Authentication token missing.',
  changedElsewhere:
    'Your profile was changed in another tab or on another device. What you typed is still here: check it, then save again.',
  draftBack: 'What you typed is still here. Check it, then save.',
  chooseAgain: 'Please choose your picture again.',
  passwordChanged: 'Your password has been changed. Your other devices have been logged out.',
  emailSent: 'Check the inbox of your new address. Once you follow the link in our email, you log in with it.',
  sameEmail: 'That is your address already',
  wrongPassword: 'That is not your current password',
  noPassword: 'Your account has no password yet: you log in with Google or Facebook.',
  deleted: 'Your account has been deleted. Thank you for shopping with us.',
  logInFirst: 'To delete an account without a password, please log in again and then come back here.',
} as const;

export const pictureLimits = { bytes: 5 * 1024 * 1024, pixels: 50_000_000 } as const;
export const pictureTexts = {
  tooLarge: 'Please choose a picture of at most 5 MB',
  wrongType: 'Please choose a JPEG, PNG or WebP picture',
  tooManyPixels: 'Please choose a picture of at most 50 megapixels',
  unreadable: 'This picture cannot be read. Please choose another',
} as const;

/** In pixels: twice what the screen shows. */
export const pictureSide = 296;

/** `version` grows with every change. An account made through Google or Facebook may have no password. */
export const profile = z.object({ user, version: z.int(), hasPassword: z.boolean() });
export type Profile = z.infer<typeof profile>;

export const readProfile = endpoint({
  method: 'GET',
  path: '/profile',
  access: 'customer',
  input: z.object({}),
  output: profile,
});

/** `version` is the version that the change was made from. `dateOfBirth` is checked against the server's own date. */
export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/profile',
  access: 'customer',
  writes: 'itself',
  input: z.object({
    version: z.int(),
    firstName: personName,
    lastName: personName,
    mobile,
    dateOfBirth: z.nullable(z.string().check(z.maxLength(40))),
  }),
  output: profile,
});

/** The picture is a file in base64, or null to remove the current one. */
export const changePicture = endpoint({
  method: 'PUT',
  path: '/profile/picture',
  access: 'customer',
  writes: 'itself',
  // Twice the limit, so that a file a little over it gets an error message of its own.
  largestBody: 2 * pictureLimits.bytes,
  input: z.object({ version: z.int(), picture: z.nullable(z.string()) }),
  output: profile,
});

/**
 * The address stays the same until the customer follows the link sent to the new one. The response does not reveal
 * whether the new address has an account.
 */
export const changeEmail = endpoint({
  method: 'PUT',
  path: '/profile/email',
  access: 'customer',
  writes: 'itself',
  sensitive: ['password'],
  input: z.object({ email, password: loginPassword }),
  output: z.object({ sent: z.literal(true) }),
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/profile/password',
  access: 'customer',
  writes: 'itself',
  sensitive: ['currentPassword', 'newPassword'],
  input: z.object({ currentPassword: loginPassword, newPassword }),
  output: z.object({ changed: z.literal(true) }),
});

const iso = z.string();

/** What the shop holds about a customer (UK GDPR, articles 15 and 20). */
export const customerData = z.object({
  writtenAt: iso,
  account: z.object({
    ...user.shape,
    emailConfirmedAt: z.nullable(iso),
    createdAt: iso,
    signedInUntil: z.array(iso),
  }),
  orders: z.array(order),
  cart: z.array(z.object({ productId: z.number(), weightGrams: z.number(), quantity: z.number(), personalisation })),
  favourites: z.array(z.object({ slug: z.string(), name: z.string(), addedAt: iso })),
  /** 'MM-DD' of every year, and since when the customer has wanted a reminder of it. */
  dates: z.array(z.object({ name: z.string(), day: z.string(), askedAt: z.nullable(iso) })),
  /** For their cakes and with their enquiries; each can be seen at its address until it is removed. */
  photos: z.array(z.object({ address: z.string(), width: z.number(), height: z.number(), sentAt: iso })),
  /** For bespoke cakes: those that the account sent, and those from its address if that is confirmed. */
  enquiries: z.array(
    z.object({
      kind: z.string(),
      eventDate: z.string(),
      servings: z.number(),
      flavours: z.string(),
      budget: z.nullable(z.number()),
      allergies: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      sentAt: iso,
      messages: z.array(z.object({ from: z.enum(['customer', 'bakery']), text: z.string(), sentAt: iso })),
    }),
  ),
  /** Null if the address is not confirmed, because somebody else may have written what came from it. */
  newsletter: z.nullable(
    z.object({ consentedAt: iso, place: z.string(), wording: z.string(), unsubscribedAt: z.nullable(iso) }),
  ),
  messages: z.array(z.object({ name: z.string(), phone: z.string(), message: z.string(), sentAt: iso })),
  /** Whatever opens something is redacted in their texts. */
  letters: z.array(z.object({ subject: z.string(), writtenAt: iso, text: z.string() })),
  /** What the bakery's staff wrote about the customer, and the emails they wrote to the customer by hand. */
  notesOfStaff: z.array(z.object({ text: z.string(), at: iso })),
  emailsOfStaff: z.array(z.object({ subject: z.string(), text: z.string(), at: iso })),
  suspensions: z.array(z.object({ kind: z.string(), reason: z.string(), at: iso })),
  /** About their orders, and those from their address if that is confirmed. */
  complaints: z.array(
    z.object({
      receivedOn: z.string(),
      what: z.string(),
      isAllergen: z.boolean(),
      isData: z.boolean(),
      acknowledgedAt: z.nullable(iso),
      outcome: z.string(),
      state: z.string(),
    }),
  ),
  /** What the customer's own copy of an order does not have. */
  ofOrders: z.object({
    contacts: z.array(
      z.object({ orderNo: z.string(), name: z.string(), telephone: z.string(), allergyNote: z.string() }),
    ),
    notes: z.array(z.object({ orderNo: z.string(), text: z.string(), at: iso })),
    emailsOfStaff: z.array(z.object({ orderNo: z.string(), subject: z.string(), text: z.string(), at: iso })),
    reviews: z.array(z.object({ orderNo: z.string(), stars: z.int(), text: z.string(), at: iso })),
  }),
  remarks: z.array(z.string()),
});
export type CustomerData = z.infer<typeof customerData>;

export const downloadMyData = endpoint({
  method: 'GET',
  path: '/profile/data',
  access: 'customer',
  input: z.object({}),
  output: customerData,
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/profile/deletion',
  access: 'customer',
  writes: 'itself',
  sensitive: ['password'],
  input: z.object({
    password: z.string().check(z.maxLength(200)),
    understood: z.literal(true, must('Please confirm that you want to delete your account')),
  }),
  output: z.object({ deleted: z.literal(true) }),
});
