import { randomUUID } from 'node:crypto';
import type { ServiceReply } from '#contract/admin/settings/connections.ts';
import type { TriedConnection } from '#domain/staff/settings/connections.ts';
import { testProviderName } from '#server/gateways/payments.ts';
import { refusalOf } from '#server/gateways/storage/storage-s3.ts';
import { within } from '#server/gateways/within.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { sendTestEmail } from './send-test-email.ts';

/** Whoever tries it waits for the answer. */
const patienceMs = 10_000;

const works = (text: string): ServiceReply => ({ works: true, text });
const fails = (text: string): ServiceReply => ({ works: false, text });

const storageRefuses = {
  key: 'The picture store refuses the key, or lets it write nothing. No picture can be added until it is put right.',
  bucket: 'The picture store answers, and has no bucket of this name. No picture can be added until it is put right.',
} as const;

type Ask = (context: StaffContext) => Promise<ServiceReply>;

/** Of a public place: nobody of the shop's is looked up. */
const knownPostcode = 'SW1A 1AA';

const asks: Readonly<Record<TriedConnection, Ask>> = {
  async cards({ services: { payments } }) {
    if (payments.name === testProviderName)
      return works('The built-in test provider answers. It takes test cards alone: no money moves.');
    const answer = await payments.tryKeys();
    if (answer === 'refused')
      return fails(
        'The card provider refuses the key of this shop. Customers cannot pay by card until it is put right.',
      );
    return answer === 'works' ? works('The card provider answers and knows the key.') : silent('The card provider');
  },
  mail: sendTestEmail,
  async postcodes({ services: { postcodes } }) {
    if (!postcodes.askService) {
      const place = await postcodes.look(knownPostcode);
      return place
        ? works(`The shop’s own table knows ${knownPostcode}. No service is asked.`)
        : fails('The shop’s own table of postcodes cannot be read.');
    }
    const place = await postcodes.askService(knownPostcode);
    return place
      ? works(`The service knows ${knownPostcode}: ${place.district ?? 'no district'}.`)
      : fails(`The service answers, and does not know ${knownPostcode}, which exists.`);
  },
  async pictures({ services: { storage } }) {
    const key = `tries/${randomUUID()}`;
    const bytes = Buffer.from('Written to see whether the picture store works.');
    try {
      await storage.put(key, { bytes, mediaType: 'text/plain' });
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (refusal === null) throw failure;
      return fails(storageRefuses[refusal]);
    }
    const kept = await storage.get(key);
    await storage.delete(key);
    const where = storage.place === 'bucket' ? 'the bucket' : 'the database';
    return kept?.equals(bytes)
      ? works(`A file was written to ${where}, read back and taken away.`)
      : fails(`What was written to ${where} did not come back as it was.`);
  },
  async google({ services: { signIn } }) {
    if (!signIn.google) return fails('No client of a sign-in provider is set up: customers see that it failed.');
    await signIn.google.find();
    return works('The sign-in provider answers and says where customers are sent.');
  },
};

const silent = (who: string): ServiceReply =>
  fails(`${who} does not answer. The shop goes on without it as far as it can; try again in a minute.`);

/** Speaks with it, for {@link patienceMs} at most; what fails is an answer too. */
export async function askService(context: StaffContext, name: TriedConnection): Promise<ServiceReply> {
  const began = performance.now();
  try {
    const reply = await within(patienceMs, asks[name](context));
    const seconds = (performance.now() - began) / 1_000;
    return reply.works && seconds >= 0.1 ? works(`${reply.text} It took ${seconds.toFixed(1)} s.`) : reply;
  } catch {
    return silent('The service');
  }
}
