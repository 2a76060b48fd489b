import { desc, eq, like, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { answerMessage, countInbox, findMessage, listMessages, markMessage } from '#contract/admin/messages.ts';
import { headerNames } from '#contract/wire/endpoint.ts';
import { contactMessages } from '#server/db/tables/message-tables.ts';
import { emails } from '#server/db/tables/schema.ts';
import { staffLetters } from '#server/db/tables/staff/board-tables.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { shopConfig } from '#shop-config';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db } = shop.database;
const jade = await signInStaff(shop, { role: 'counter', name: 'Jade Robinson' });
const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
const accountant = await signInStaff(shop, { role: 'accountant' });

let written = 0;
async function newMessage(more: Partial<typeof contactMessages.$inferInsert> = {}): Promise<number> {
  written += 1;
  const [kept] = await db
    .insert(contactMessages)
    .values({
      name: 'Daniel Okoro',
      email: `daniel-${written}@example.com`,
      phone: '+447700900662',
      message: 'We are 80 people\nand four of them are coeliac.',
      createdAt: shop.clock.now(),
      ...more,
    })
    .returning({ id: contactMessages.id });
  return kept?.id ?? 0;
}
const answer = (messageId: number, text: string, { who = jade, seenAnswer = 0 } = {}) =>
  who.call(answerMessage, { messageId, text, seenAnswer });
const emailsOf = (messageId: number) =>
  db
    .select()
    .from(emails)
    .where(like(emails.eventKey, `staff-message:${messageId}:%`));
const lastAudit = async () => (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

describe('[B-14] messages of the contact form', () => {
  test('stand in lists by what became of them, a machine’s apart, with their counts', async () => {
    const before = (await jade.call(listMessages, {})).counts;
    const open = await newMessage();
    const machine = await newMessage({ suspected: true });
    const done = await newMessage({ state: 'done' });
    const seen = await jade.call(listMessages, {});
    expect(seen.counts).toEqual({
      ...before,
      open: before.open + 1,
      suspected: before.suspected + 1,
      done: before.done + 1,
    });
    expect(seen.messages[0]).toMatchObject({
      id: open,
      name: 'Daniel Okoro',
      excerpt: 'We are 80 people and four of them are coeliac.',
    });
    expect((await jade.call(listMessages, { list: 'suspected' })).messages[0]?.id).toBe(machine);
    expect((await jade.call(listMessages, { list: 'done' })).messages[0]?.id).toBe(done);
    expect(await jade.call(countInbox, {})).toMatchObject({ messages: seen.counts.open, reviews: 0 });
  });

  test('are listed by pages, each once', async () => {
    await db.execute(sql`
      insert into contact_messages (name, email, phone, message, state)
      select 'Page ' || n, 'pages@example.com', '+447700900662', 'Thank you!', 'done' from generate_series(1, 120) n`);
    const ids: number[] = [];
    for (let before: number | undefined; ; ) {
      const page = await jade.call(listMessages, { list: 'done', before });
      ids.push(...page.messages.map(({ id }) => id));
      if (page.next === null) break;
      before = page.next;
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(await db.$count(contactMessages, eq(contactMessages.state, 'done')));
  });

  test('are answered by email in the member’s name, once for a repeated request, and the log keeps no word of it', async () => {
    const id = await newMessage();
    const requestId = crypto.randomUUID();
    const text = 'Dear Daniel,\n\nwe cannot promise “free from”.\n\nJade, Mount Avenue Bakery';
    for (let times = 0; times < 2; times += 1)
      await jade.call(answerMessage, { messageId: id, text, seenAnswer: 0 }, { requestId });
    const sent = await emailsOf(id);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ recipientName: 'Daniel Okoro', replyTo: shopConfig.email });
    expect(sent[0]?.plain).toContain('we cannot promise “free from”.');
    expect(sent[0]?.plain).toContain('> and four of them are coeliac.');
    const page = await owen.call(findMessage, { messageId: id });
    expect(page).toMatchObject({ state: 'answered', answers: [{ text, by: 'Jade Robinson' }] });
    const noted = await lastAudit();
    expect(noted).toMatchObject({ action: 'message.answered', subject: String(id), madeBy: 'Jade Robinson' });
    expect(JSON.stringify(noted)).not.toMatch(/free from|Daniel/);
  });

  test('are not answered by two who do not know of each other; who has read the first may add', async () => {
    const id = await newMessage();
    const [first, second] = await Promise.all(
      [jade, owen].map((who) =>
        who.browser.ask(answerMessage, { messageId: id, text: `From ${who.name}`, seenAnswer: 0 }),
      ),
    );
    expect([first?.status, second?.status].toSorted()).toEqual([200, 409]);
    const refused = first?.status === 409 ? first : second;
    expect(Object(refused?.body).message ?? JSON.stringify(refused?.body)).toMatch(/replied at .* Nothing was sent/);
    const { answers } = await owen.call(findMessage, { messageId: id });
    expect(answers).toHaveLength(1);
    await answer(id, 'And one thing more.', { who: owen, seenAnswer: answers[0]?.id ?? 0 });
    const texts = (await owen.call(findMessage, { messageId: id })).answers.map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts[1]).toBe('And one thing more.');
  });

  test('are done, open again, and taken for a person’s after all; a stale mark is refused', async () => {
    const id = await newMessage({ suspected: true });
    expect(await jade.call(markMessage, { messageId: id, from: 'open', to: 'open' })).toMatchObject({
      isSuspected: false,
      state: 'open',
    });
    expect(await jade.call(markMessage, { messageId: id, from: 'open', to: 'done' })).toMatchObject({ state: 'done' });
    const stale = await owen.browser.ask(markMessage, { messageId: id, from: 'answered', to: 'open' });
    expect(stale.status).toBe(409);
    expect(await jade.call(markMessage, { messageId: id, from: 'done', to: 'open' })).toMatchObject({ state: 'open' });
  });

  test('offer phrases with the name filled in, and say what the kitchen says', async () => {
    const { frame, kitchenNotice } = await jade.call(findMessage, { messageId: await newMessage() });
    expect(frame.greeting).toBe('Dear Daniel,');
    expect(frame.signature).toMatch(/^Jade, /);
    expect(frame.phrases.length).toBeGreaterThan(0);
    expect(JSON.stringify(frame.phrases)).not.toMatch(/\{\w+\}/);
    expect(frame.phrases.map(({ text }) => text)).toContain(kitchenNotice);
  });

  test('go with their answers, and are for no accountant', async () => {
    const id = await newMessage();
    await answer(id, 'Hello');
    await db.delete(contactMessages).where(eq(contactMessages.id, id));
    expect(await db.$count(staffLetters, eq(staffLetters.messageId, id))).toBe(0);
    expect((await jade.browser.ask(findMessage, { messageId: id })).status).toBe(404);
    expect((await accountant.browser.ask(listMessages, {})).status).toBe(403);
  });

  test('[T-05] what an open page asks by itself keeps no idle session open', async () => {
    const idle = await signInStaff(shop, { role: 'counter' });
    for (let minutes = 0; minutes < 60; minutes += 20) {
      await idle.call(countInbox, {}, { headers: { [headerNames.unattended]: '1' } });
      shop.clock.moveOn(21);
    }
    expect((await idle.browser.ask(countInbox, {})).status).toBe(401);
  });
});
