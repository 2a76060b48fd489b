import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { signNotice } from '#server/gateways/test-payments/test-payments.ts';
import { openTestPayments, testPaymentSecret } from '#tests/support/orders/open-test-payments.ts';

const { world, testPayments, opened, pay, noticesOf } = await openTestPayments();

describe('notices', () => {
  const body = Buffer.from(
    '{"id":"evt_1","type":"checkout.session.completed","data":{"object":{"id":"cs_test_1","payment_status":"paid"}}}',
  );
  const read = (header: string | undefined, raw = body) =>
    testPayments.readNotice(raw, header === undefined ? {} : { 'stripe-signature': header });
  const signed = (raw = body, at = world.now, by = testPaymentSecret) => signNotice(by, raw.toString(), at);
  const seconds = (n: number) => new Date(world.now.getTime() + n * 1000);

  test('the signature is an HMAC-SHA256 over the moment and the raw body', () => {
    // openssl: printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac whsec_of_the_test
    expect(signNotice(testPaymentSecret, '{"a":1}', new Date(1_700_000_000_000))).toBe(
      't=1700000000,v1=1024573da468c3ff71840335fefeb4c073e10113208a59b2e07c79f7ad22d43e',
    );
  });

  test('a well-signed notice says what became of its session', async () => {
    expect(await read(signed())).toEqual({
      about: 'session',
      eventId: 'evt_1',
      kind: 'checkout.session.completed',
      sessionId: 'cs_test_1',
      settled: 'paid',
    });
  });

  test('while a secret is changed, one good signature of several is enough', async () => {
    const [, good] = signed().split(',');
    expect(await read(`t=${world.now.getTime() / 1000},v1=${'0'.repeat(64)},${good},v0=old`)).toMatchObject({
      settled: 'paid',
    });
  });

  test.each([
    ['missing', () => undefined],
    ['of another secret', () => signed(body, world.now, 'whsec_other')],
    ['over another body', () => signed(Buffer.from('{}'))],
    ['more than five minutes old', () => signed(body, seconds(-301))],
    ['more than five minutes ahead', () => signed(body, seconds(301))],
    ['of the old scheme', () => signed().replace('v1=', 'v0=')],
    ['cut short', () => signed().slice(0, -2)],
    ['without its moment', () => signed().replace(/^t=\d+,/, '')],
  ])('a notice whose signature is %s is refused', async (_what, header) => {
    await expect(read(header())).rejects.toMatchObject({ code: 'badRequest' });
  });

  test('a notice of five minutes ago is still believed', async () => {
    expect(await read(signed(body, seconds(-300)))).not.toBeNull();
  });

  test('a signed text that is no notice is refused, and other kinds do not concern the shop', async () => {
    const nothing = Buffer.from('hello');
    await expect(read(signed(nothing), nothing)).rejects.toMatchObject({ code: 'badRequest' });
    const refund = Buffer.from('{"id":"evt_2","type":"charge.refunded","data":{"object":{"id":"cs_test_1"}}}');
    expect(await read(signed(refund), refund)).toBeNull();
  });

  test('a notice reaches the shop signed, is repeated while the shop fails, and not after it was taken', async () => {
    const answers = [503, 200];
    const taken: unknown[] = [];
    const receiver = Fastify();
    receiver.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, raw, done) => done(null, raw));
    receiver.post<{ Body: Buffer }>('/api/payments/notices', async (message, reply) => {
      taken.push(await testPayments.readNotice(message.body, message.headers));
      return reply.code(answers.shift() ?? 500).send();
    });
    world.deliverTo = `${await receiver.listen({ port: 0, host: '127.0.0.1' })}/api/payments/notices`;
    try {
      const id = await opened();
      await pay(id);
      const [notice] = await noticesOf(id);
      const noticeId = notice?.id ?? '';
      await expect(testPayments.deliverNotice(noticeId)).rejects.toThrow('503');
      expect((await noticesOf(id))[0]?.deliveredAt).toBeNull();
      world.now = seconds(3600); // hours later it is signed again, so it is still trusted
      await testPayments.deliverNotice(noticeId);
      expect((await noticesOf(id))[0]?.deliveredAt).toEqual(world.now);
      await testPayments.deliverNotice(noticeId);
      const said = {
        about: 'session',
        eventId: noticeId,
        kind: 'checkout.session.completed',
        sessionId: id,
        settled: 'paid',
      };
      expect(taken).toEqual([said, said]);
    } finally {
      await receiver.close();
    }
  });

  test('a shop that cannot be reached is an error, so that the queue tries again', async () => {
    const id = await opened();
    await pay(id);
    world.deliverTo = 'http://127.0.0.1:9/';
    const [notice] = await noticesOf(id);
    await expect(testPayments.deliverNotice(notice?.id ?? '')).rejects.toThrow();
    expect((await noticesOf(id))[0]?.deliveredAt).toBeNull();
  });
});
