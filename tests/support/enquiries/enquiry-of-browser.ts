import { enquiries, enquiryMessages } from '#server/db/tables/customers/enquiry-tables.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { withDatabase } from '#tests/support/staff/members-of-browser.ts';

/** An enquiry that waits for its first reply in the shop that the browser tests share. @returns its id */
export const enquiryToLookAt = (
  name = 'Grace Okafor',
  { email = 'grace@example.com', suspected = false } = {},
): Promise<number> =>
  withDatabase(async (db) => {
    const at = new Date();
    const asked = {
      kind: 'wedding',
      name,
      email,
      suspected,
      phone: '+447700900662',
      eventDate: openDayAhead(30),
      servings: 80,
      flavours: 'lemon, chocolate',
      budget: 450,
      allergies: 'My aunt cannot eat hazelnuts.',
      lastAt: at,
    } as const;
    const [row] = await db.insert(enquiries).values(asked).returning({ id: enquiries.id });
    if (!row) throw new Error('no enquiry was written');
    const said = 'Three tiers with fresh flowers, please.';
    await db.insert(enquiryMessages).values({ enquiryId: row.id, kind: 'text', body: said, at });
    return row.id;
  });
