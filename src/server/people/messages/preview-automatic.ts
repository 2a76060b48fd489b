import type * as z from 'zod/mini';
import type { previewAutomaticEmail as endpoint } from '#contract/admin/settings.ts';
import type { Shop } from '#contract/shop.ts';
import { balanceOf } from '#domain/money/ledger/owed/balance.ts';
import { pence } from '#domain/money/money.ts';
import type { Party, StoredOrder } from '#domain/order/order.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import type { EmailKind } from '#domain/staff/settings/automatic-emails.ts';
import type { NewEmail } from '#server/gateways/mail.ts';
import { formerAddressEmail } from '#server/people/customers/change-account.ts';
import { receivedEmail } from '#server/people/enquiries/enquiry-emails.ts';
import { confirmSubscriptionEmail } from '#server/people/newsletters/subscribe.ts';
import { ownDateEmail } from '#server/people/profile/remind-of-dates.ts';
import { reviewEmail } from '#server/people/reviews/ask-for-reviews.ts';
import {
  changedPasswordEmail,
  confirmAddressEmail,
  newAddressEmail,
  resetPasswordEmail,
} from '#server/platform/account-emails.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { revisionEmail } from '#server/sales/orders/emails/compose-revision.ts';
import { orderEmail } from '#server/sales/orders/emails/order-emails.ts';
import { orderPaidEmail } from '#server/sales/orders/emails/order-paid-email.ts';

/** Shows an automatic email to nobody: its facts are made up, its wording is what customers get. Nothing is written or sent. */
export async function previewAutomatic(
  { shop, services, now }: StaffContext,
  { kind, words }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const emails = { closing: null, ...shop.emails, words: { ...shop.emails?.words, [kind]: words } };
  const own: Shop = { ...shop, emails };
  const { subject, plain } = sampleOf(kind, { shop: own, publicUrl: services.publicUrl, now });
  return { subject, plain };
}

type Sender = { readonly shop: Shop; readonly publicUrl: string; readonly now: Date };

const somebody = { id: 0, email: 'priya@example.com', firstName: 'Priya', lastName: 'Nair' };
const party: Party = {
  firstName: somebody.firstName,
  lastName: somebody.lastName,
  contactNumber: '+447700900123',
  secondaryContactNumber: '',
  address: { postcode: '', streetAddress1: '', streetAddress2: '', county: '', city: '' },
};
const total = pence(4_500);

function sampleOrder({ shop, now }: Sender): StoredOrder {
  const day = addDays(shopDate(now.getTime(), shopTimeZone), 7);
  const line = {
    id: 0,
    productId: 0,
    slug: '',
    mainImage: '',
    weightGrams: 1_000,
    sizeLabel: '',
    pieces: 1,
    allergens: [],
  };
  const sold = { name: 'A cake', personalisation: { message: 'Happy birthday' }, depositPence: pence(0) };
  return {
    id: 0,
    number: `${shop.orderNumberPrefix}-ABCD-2345`,
    revision: 1,
    state: 'paid',
    fulfilment: 'accepted',
    paymentMethod: null,
    placedAt: now,
    payBefore: new Date(now.getTime() + dayMs),
    email: somebody.email,
    recipient: party,
    sender: party,
    pickup: { date: day, time: '10:00' },
    lines: [{ ...line, ...sold, quantity: 1, unitPricePence: total }],
    subTotalPence: total,
    discountPence: pence(0),
    depositPence: pence(0),
    totalPence: total,
  };
}

function sampleOf(kind: EmailKind, sender: Sender): NewEmail {
  const { shop, publicUrl, now } = sender;
  const order = sampleOrder(sender);
  const link = { ...sender, token: 'example', expiresAt: now, until: now, event: 'example' };
  const payment = { payUrl: `${publicUrl}/pay/example`, receivedPence: pence(1_500) };
  const toPay = { askedPence: pence(3_000), owedPence: pence(3_000), dueOn: order.pickup.date, label: 'Balance' };
  const url = `${publicUrl}/example`;
  switch (kind) {
    case 'paid':
      return orderPaidEmail({ order, shop, publicUrl });
    case 'changed':
      return revisionEmail({
        ...{ order, shop, publicUrl, now },
        changes: [{ what: 'Pick-up', before: 'another day', after: 'this one' }],
        beforePence: total,
        balance: balanceOf({ totalPence: total, isOff: false, paid: [total], returns: [] }),
        givingBack: { cardPence: pence(0), handPence: pence(0) },
        reasons: [],
        isByCustomer: false,
      });
    case 'received':
    case 'payLink':
    case 'photoLink':
    case 'balanceDue':
    case 'balanceLate':
      return orderEmail({ order: { ...order, toPay }, news: { kind, id: 0 }, shop, publicUrl, payment });
    case 'cancelled':
      return orderEmail({ order: { ...order, fulfilment: kind }, news: { kind, isOwed: true }, shop, publicUrl });
    case 'moneyBack':
    case 'tomorrow':
      return orderEmail({ order, news: { kind, id: 0 }, shop, publicUrl });
    case 'unpaid':
    case 'quoteExpired':
      return orderEmail({ order: { ...order, fulfilment: 'expired' }, news: { kind }, shop, publicUrl });
    case 'ready':
      return orderEmail({ order: { ...order, fulfilment: kind }, news: { kind }, shop, publicUrl });
    case 'review': {
      const asked = { ...order, pickupDate: order.pickup.date, pickupTime: order.pickup.time };
      return reviewEmail(asked, { shop, url, until: now });
    }
    case 'enquiry': {
      const enquiry = { ...somebody, name: 'Priya Nair', eventDate: order.pickup.date, servings: 40 };
      return receivedEmail(enquiry, { shop, link: { token: '', url, endsAt: now }, answerBy: order.pickup.date });
    }
    case 'confirmAddress':
      return confirmAddressEmail(somebody, link);
    case 'newAddress':
      return newAddressEmail(somebody, link);
    case 'resetPassword':
      return resetPasswordEmail(somebody, link);
    case 'changedPassword':
      return changedPasswordEmail(somebody, { shop, publicUrl, at: now, signedOut: 'your other devices' });
    case 'addressChanged':
      return formerAddressEmail(somebody, { shop, at: now, event: 'example' });
    case 'newsletterConfirm':
      return confirmSubscriptionEmail(somebody.email, link);
    case 'ownDate':
      return ownDateEmail(
        somebody,
        { id: 0, name: 'Mum’s birthday', token: 'example' },
        { ...sender, on: order.pickup.date },
      );
  }
}
