import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type Mailed = { readonly to: readonly string[]; readonly raw: string };

/** What the server says once a whole letter has come: it is taken, refused, or nothing is said at all. */
export type MailAnswer = 'take' | 'refuse' | 'silence';

export type SmallMailServer = AsyncDisposable & {
  readonly url: string;
  /** The letters that were taken, in order. */
  readonly taken: readonly Mailed[];
};

/** A real mail server for letters under test; it answers each letter as `answer` says, by how many have come so far. */
export async function smallMailServer(
  answer: (count: number) => MailAnswer | Promise<MailAnswer> = () => 'take',
): Promise<SmallMailServer> {
  const taken: Mailed[] = [];
  let count = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, said) {
      void text(stream).then(async (raw) => {
        count += 1;
        const word = await answer(count);
        if (word === 'silence') return;
        if (word === 'refuse') return said(Object.assign(new Error('come back later'), { responseCode: 451 }));
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        said();
      });
    },
  });
  server.on('error', () => undefined); // a sender that was killed drops its connection
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('the mail server has no port');
  return {
    url: `smtp://127.0.0.1:${bound.port}`,
    taken,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
