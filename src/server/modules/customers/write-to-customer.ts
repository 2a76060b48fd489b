import type * as z from 'zod/mini';
import type { CustomerPage } from '#contract/admin/customers/customer-page.ts';
import type * as writing from '#contract/admin/customers/customer-writing.ts';
import { Failure } from '#domain/failure.ts';
import { formatUkNumber } from '#domain/person/phone.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import { letterEmail } from '#server/modules/staff/writing/letter-email.ts';
import { firstNameOf, readLetterFrame } from '#server/modules/staff/writing/letter-frame.ts';
import { sendLetter } from '#server/modules/staff/writing/send-letter.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { findCustomer, type KnownCustomer, lockCustomer } from './known-customer.ts';
import { showCustomer } from './show-customer.ts';

type Letter = z.output<typeof writing.emailCustomer.input>;

function reachedAt({ email, telephone }: KnownCustomer): string {
  if (email !== '') return email;
  throw new Failure('conflict', {
    text: `They have no email address, so nothing can be sent. Ring ${formatUkNumber(telephone)} instead.`,
  });
}

/** To whom, and what may be written. @throws Failure 'conflict' where they have no email address, 'notFound' */
export async function prepareLetter(
  context: StaffContext,
  { customerId }: { readonly customerId: number },
): Promise<z.input<typeof writing.prepareCustomerEmail.output>> {
  const customer = await findCustomer(context.db, customerId);
  const { name } = customer;
  const frame = await readLetterFrame(context, { firstName: firstNameOf(name), of: 'message' });
  return { ...frame, to: reachedAt(customer), name };
}

/** Nothing is written. @throws Failure 'conflict' where they have no email address, 'notFound' */
export async function previewLetter(
  { db, shop }: StaffContext,
  { customerId, subject, text }: Letter,
): Promise<z.input<typeof writing.previewCustomerEmail.output>> {
  const customer = await findCustomer(db, customerId);
  const to = reachedAt(customer);
  const { plain } = letterEmail({ to, name: customer.name, subject, text, eventKey: 'preview' }, shop);
  return { subject, to, plain };
}

/** The log does not keep the words. @throws Failure 'conflict' where they have no email address, or the shop sends no email, 'notFound' */
export async function writeLetter(context: StaffContext, { customerId, subject, text }: Letter): Promise<CustomerPage> {
  const customer = await lockCustomer(context.db, customerId);
  await sendLetter(context, {
    about: { customerId },
    to: reachedAt(customer),
    name: customer.name,
    subject,
    text,
  });
  await writeAudit(context, { action: 'customer.written', subjectKind: 'customer', subject: customerId });
  return showCustomer(context, { customerId });
}
