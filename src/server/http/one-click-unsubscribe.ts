import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { unsubscribeFromNewsletter } from '#contract/messages.ts';
import { urls } from '#contract/pages/urls.ts';
import { Failure } from '#domain/failure.ts';
import { inTurn } from '#server/http/api/serve.ts';
import { unsubscribe } from '#server/people/newsletters/subscribe.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

const largestBody = 4_096;
const query = z.object({ token: z.string().check(z.maxLength(200)) });

/**
 * Takes the POST of a mail program's own button (RFC 8058). No browser sends it, so there is no cookie to guard; the token in the address
 * allows it. A GET of the same address is the page with the button.
 */
export async function takeOneClick(app: FastifyInstance, context: () => Promise<RequestContext>): Promise<void> {
  await app.register(async (room) => {
    room.removeAllContentTypeParsers();
    const kinds = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    room.addContentTypeParser(kinds, { parseAs: 'string', bodyLimit: largestBody }, (_request, body, done) =>
      done(null, body),
    );
    room.post(urls.unsubscribe(), async (request, reply) => {
      const asked = query.safeParse(request.query);
      const isOneClick = typeof request.body === 'string' && /List-Unsubscribe"?\s*=?\s*One-Click/.test(request.body);
      if (!asked.success || asked.data.token.includes('\0') || !isOneClick) throw new Failure('badRequest');
      const guest = { ...(await context()), address: request.ip };
      await unsubscribe(inTurn(unsubscribeFromNewsletter, guest), asked.data);
      return reply
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('You are unsubscribed.\n');
    });
  });
}
