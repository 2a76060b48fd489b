import { describe, expect, test } from 'vitest';
import { mostTries } from '#server/gateways/test-payments/test-payments.ts';
import {
  askingCard,
  declinedCard,
  goodCard,
  openTestPayments,
  paidAddress,
  queueDelivery,
  shopAddress,
} from '#tests/support/orders/open-test-payments.ts';

const { world, testPayments, testPaymentsWith, request, opened, get, pay, answerBank, noticesOf, kindsOf, jobsOf } =
  await openTestPayments();

describe('opening', () => {
  test('the same order and attempt always gives the same session, another attempt another', async () => {
    const once = request();
    const [first, second] = await Promise.all([testPayments.open(once), testPayments.open(once)]);
    expect(second).toEqual(first);
    expect(await opened()).not.toBe(first.sessionId);
  });

  test('the same order and attempt for another amount is refused', async () => {
    const once = request();
    await testPayments.open(once);
    await expect(testPayments.open({ ...once, amountPence: 3500 })).rejects.toMatchObject({ code: 'paymentFailed' });
  });

  test('a session is named by 256 random bits, in an address under the shop', async () => {
    const { sessionId, url } = await testPayments.open(request());
    expect(sessionId).toMatch(/^cs_test_[\w-]{43}$/);
    expect(url).toBe(`${shopAddress}/till/pay/${sessionId}`);
  });
});

describe('paying', () => {
  test('4242 pays, sends the customer on, and tells the shop once', async () => {
    const id = await opened();
    const answer = await pay(id);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(paidAddress);
    expect(await testPayments.look(id)).toBe('paid');
    const [notice, ...others] = await noticesOf(id);
    expect(others).toEqual([]);
    expect(notice?.event).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      object: 'event',
      type: 'checkout.session.completed',
      created: world.now.getTime() / 1000,
      data: {
        object: {
          id,
          object: 'checkout.session',
          payment_status: 'paid',
          client_reference_id: 'MA-7K2F-9QXD',
          amount_total: 3400,
          currency: 'gbp',
          metadata: { orderNumber: 'MA-7K2F-9QXD' },
        },
      },
    });
    expect(await jobsOf(notice?.id ?? '')).toBe(1);
  });

  test('a form sent twelve times at once pays once, and every press is sent on', async () => {
    const id = await opened();
    const answers = await Promise.all(Array.from({ length: 12 }, () => pay(id)));
    expect(answers.map((answer) => answer.headers.location)).toEqual(Array(12).fill(paidAddress));
    expect(await kindsOf(id)).toEqual(['checkout.session.completed']);
  });

  test.each([
    ['4000 0000 0000 0002', 'Your card was declined'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds'],
    ['4000 0000 0000 0069', 'Your card has expired'],
    ['5555 5555 5555 4444', 'Test mode accepts only test cards'],
  ])('%s is answered with “%s”, and another card can be tried', async (number, words) => {
    const id = await opened();
    const answer = await pay(id, { ...goodCard, number });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`<b>${words}</b>Nothing was taken.`);
    expect(answer.body).toMatch(
      /id="number"[^>]*aria-describedby="refusal number-error" aria-invalid="true" autofocus/,
    );
    expect(await testPayments.look(id)).toBe('open');
    expect(await kindsOf(id)).toEqual([]);
    expect((await pay(id)).statusCode).toBe(303);
    expect(await testPayments.look(id)).toBe('paid');
  });

  test('the state, its notice and its job are one transaction: where it fails, nothing was paid, told or queued', async () => {
    const id = await opened();
    const told: string[] = [];
    const failing = testPaymentsWith(async (tx, noticeId) => {
      await queueDelivery(tx, noticeId);
      told.push(noticeId);
      throw new Error('the transaction fails');
    });
    await expect(failing.pay(id, goodCard)).rejects.toThrow('the transaction fails');
    expect(await testPayments.look(id)).toBe('open');
    expect(await kindsOf(id)).toEqual([]);
    expect(await Promise.all(told.map(jobsOf))).toEqual([0]);
  });

  test('after twenty cards the session closes, and even a good card no longer pays', async () => {
    const id = await opened();
    for (let tries = 0; tries < mostTries; tries += 1) {
      expect((await pay(id, declinedCard)).statusCode).toBe(200);
    }
    expect((await pay(id)).headers.location).toBe(`/till/pay/${id}`);
    expect(await testPayments.look(id)).toBe('closed');
    expect(await kindsOf(id)).toEqual(['checkout.session.expired']);
  });
});

describe('3-D Secure', () => {
  test('the card leads to the bank, whose Complete pays', async () => {
    const id = await opened();
    expect((await pay(id, askingCard)).headers.location).toBe(`/till/3ds/${id}`);
    expect(await testPayments.look(id)).toBe('open');
    const bank = await get(`/till/3ds/${id}`);
    expect(bank.body).toContain('Complete');
    expect((await answerBank(id, 'complete')).headers.location).toContain('/order-success');
    expect(await testPayments.look(id)).toBe('paid');
  });

  test('Fail leads back to the card, and a later Complete finds nothing to confirm', async () => {
    const id = await opened();
    await pay(id, askingCard);
    const failed = await answerBank(id, 'fail');
    expect(failed.statusCode).toBe(200);
    expect(failed.body).toContain('Your bank could not confirm the payment');
    expect((await answerBank(id, 'complete')).headers.location).toBe(`/till/pay/${id}`);
    expect(await testPayments.look(id)).toBe('open');
  });

  test('nobody pays by asking the bank without a card', async () => {
    const id = await opened();
    expect((await get(`/till/3ds/${id}`)).headers.location).toBe(`/till/pay/${id}`);
    await answerBank(id, 'complete');
    expect(await testPayments.look(id)).toBe('open');
  });

  test('a card declined after the bank was asked takes the question back', async () => {
    const id = await opened();
    await pay(id, askingCard);
    await pay(id, declinedCard);
    await answerBank(id, 'complete');
    expect(await testPayments.look(id)).toBe('open');
  });
});

describe('ending', () => {
  test('a session past its time cannot be paid, and the shop is told once', async () => {
    const id = await opened();
    world.now = new Date(world.now.getTime() + 30 * 60_000);
    expect((await pay(id)).headers.location).toBe(`/till/pay/${id}`);
    const answer = await get(`/till/pay/${id}`);
    expect(answer.statusCode).toBe(410);
    expect(answer.body).toContain(`href="${shopAddress}/checkout">Back to the bakery`);
    expect(await testPayments.look(id)).toBe('closed');
    expect(await kindsOf(id)).toEqual(['checkout.session.expired']);
  });

  test('closing an open session closes it, and again is harmless', async () => {
    const id = await opened();
    expect(await testPayments.close(id)).toBe('closed');
    expect(await testPayments.close(id)).toBe('closed');
    expect(await kindsOf(id)).toEqual(['checkout.session.expired']);
    await pay(id);
    expect(await testPayments.look(id)).toBe('closed');
  });

  test('of paying and closing at once exactly one happens, and both say the same', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await opened();
      const [, said] = await Promise.all([pay(id), testPayments.close(id)]);
      expect(await testPayments.look(id)).toBe(said);
      expect(await kindsOf(id)).toHaveLength(1);
    }
  });
});
