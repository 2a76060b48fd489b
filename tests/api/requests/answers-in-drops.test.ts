import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { smtpMail } from '#server/gateways/mail-smtp.ts';
import { facebookApp } from '#server/gateways/sign-in/facebook.ts';
import { stripeGateway } from '#server/gateways/stripe/stripe-gateway.ts';
import { paymentRequest } from '#tests/support/orders/payment-request.ts';

/** A server that never falls silent and never finishes: after its first words it sends a drop, again and again. */
async function dripping(firstWords: string, drop: string): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write(firstWords);
    const drops = setInterval(() => socket.write(drop), 50);
    socket.once('close', () => clearInterval(drops));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}

const http = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';

test('a card provider that answers in drops is given up as one that is silent', async () => {
  const gateway = stripeGateway({
    secretKey: 'sk_test_shop',
    webhookSecret: 'whsec_of_the_test',
    apiBase: `http://127.0.0.1:${await dripping(http, '1\r\n \r\n')}`,
    patienceMs: 200,
  });
  await expect(gateway.open(paymentRequest())).rejects.toMatchObject({ code: 'paymentFailed' });
});

test('a mail server that answers in drops is given up, and the queue may try again', async () => {
  const port = await dripping('', '220-');
  const mail = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'hello@bakery.example', patienceMs: 500 });
  const email = { recipient: 'a@example.com', subject: 'a', plain: 'a', html: 'a', attachments: [], eventKey: 'a' };
  await expect(mail.send(email)).rejects.toThrow('no answer within 500 ms');
  await expect(mail.send(email)).rejects.toThrow('no answer within 500 ms');
  await mail.close();
});

test('a Facebook that answers in drops is unavailable, which is no word about the customer', async () => {
  const base = `http://127.0.0.1:${await dripping(http, '1\r\n \r\n')}`;
  const app = facebookApp({ appId: '1', appSecret: 's', dialogUrl: base, graphUrl: base });
  await expect(app.exchange({ code: 'c', returnUrl: 'http://localhost/' })).rejects.toMatchObject({
    code: 'unavailable',
  });
});
