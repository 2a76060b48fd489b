import * as z from 'zod/mini';
import type { EmailKind, EmailWords } from '#domain/staff/settings/automatic-emails.ts';
import { company, discount, identity, kitchen } from './content/settings/identity-settings.ts';
import { menu } from './content/settings/menu-settings.ts';
import { picture } from './content/settings/setting-fields.ts';
import { endpoint } from './wire/endpoint.ts';

/** The bakery as its owner has set it up. The response is the same for everybody: every page is rendered with it. */
export const shopFacts = endpoint({
  method: 'GET',
  path: '/shop',
  access: 'anyone',
  shared: true,
  input: z.object({}),
  output: z.extend(identity, {
    /** The letter in its drawn mark: what the owner chose, or the first letter of the name. */
    mark: z.string(),
    /** `link` is the number that a tap calls. */
    telephone: z.object({ shown: z.string(), link: z.string() }),
    /** Where customers come to: `line` is all of it. */
    place: z.object({ street: z.string(), postcode: z.string(), line: z.string() }),
    company,
    /** Its legal name and its numbers, in one line. */
    legalLine: z.string(),
    /** The line at the foot of every page, complete, so that no page carries the code that builds it. */
    footLine: z.string(),
    kitchenNotice: kitchen.shape.notice,
    discount,
    menu,
    /** The home page's picture, which stands for the shop. */
    picture,
    /** '9am - 6pm', or by days if they differ. */
    hours: z.string(),
    /** How long an unpaid order keeps its cakes. */
    unpaidOrderMinutes: z.int(),
    visitMinutes: z.int(),
    /** Within how many days an enquiry is answered. */
    answerDays: z.int(),
    orderNumberPrefix: z.string(),
  }),
});
/** What its emails say around their facts: the last line of every email, and the words by the kind of email. */
type OwnEmails = { readonly closing: string | null; readonly words: Readonly<Partial<Record<EmailKind, EmailWords>>> };

/**
 * Frozen: a request has one, whatever the owner changes in the meantime. What its emails say is not among the facts for
 * pages, so they do not have it.
 */
export type Shop = Readonly<z.infer<typeof shopFacts.output>> & { readonly emails?: OwnEmails };
