import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type Mailed = { readonly to: readonly string[]; readonly raw: string };

/**
 * What the server does once a whole email has arrived: it accepts it, refuses it, or says nothing at all. Or the server
 * dies there and then, every connection with it: with the email, or just after it has accepted it.
 */
export type MailAnswer = 'take' | 'refuse' | 'silence' | 'die' | 'take and die';

export type SmallMailServer = AsyncDisposable & {
  readonly url: string;
  readonly port: number;
  /** The emails that were accepted, in order. */
  readonly taken: readonly Mailed[];
  isDead(): boolean;
};

/**
 * A real mail server for tests of emails; it answers each email as `answer` says, by how many have arrived so far. One
 * that died comes back as another on the same port.
 */
export async function smallMailServer(
  answer: (count: number) => MailAnswer | Promise<MailAnswer> = () => 'take',
  { port = 0 } = {},
): Promise<SmallMailServer> {
  const taken: Mailed[] = [];
  const sockets = new Set<Socket>();
  let count = 0;
  let isDead = false;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, said) {
      void text(stream).then(async (raw) => {
        count += 1;
        const word = await answer(count);
        const mailed = { to: session.envelope.rcptTo.map(({ address }) => address), raw };
        if (word === 'silence') return;
        if (word === 'refuse') return said(Object.assign(new Error('come back later'), { responseCode: 451 }));
        if (word !== 'die') taken.push(mailed);
        if (word !== 'take') return die();
        said();
      });
    },
  });
  const die = (): void => {
    isDead = true;
    server.server.close();
    for (const socket of sockets) socket.destroy();
  };
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('error', () => undefined); // a sender that was killed drops its connection
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = server.server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('the mail server has no port');
  return {
    url: `smtp://127.0.0.1:${bound.port}`,
    port: bound.port,
    taken,
    isDead: () => isDead,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The text of an email as it was sent over the network, with quoted-printable decoded. */
export const readableText = ({ raw }: Mailed): string =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
