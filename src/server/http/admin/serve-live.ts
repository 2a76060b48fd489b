import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { beatEvent, beatEveryMs, type LiveEvent, livePath } from '#contract/admin/board/live.ts';
import { apiBase, staffEndpoint } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import type { Listener, LiveBoards } from '#server/counter/board/live-boards.ts';
import { commonHeaders, dataPolicy } from '#server/http/pages/security-headers.ts';
import type { StaffActor } from '#server/platform/staff-context.ts';
import { isStaffSessionOpen } from '#server/team/staff-sessions.ts';
import { ofCrowd } from '#server/turns/crowd.ts';
import { type StaffSource, staffContextOf } from './staff-contexts.ts';

/** Who was signed out elsewhere hears nothing any more after it. */
const askSessionEveryMs = minuteMs;
/** A browser that takes nothing more is let go. */
const mostUnsentBytes = 1_000_000;

/** Checked as every call of staff is; answered as a stream that stays open. */
const live = staffEndpoint({
  method: 'GET',
  path: livePath,
  permission: 'orders.see',
  input: z.object({}),
  output: z.object({}),
});

const idOf = (request: FastifyRequest): number | null => {
  const said = request.headers['last-event-id'] ?? Object(request.query).cursor;
  return typeof said === 'string' && /^\d{1,10}$/.test(said) ? Number(said) : null;
};

type Serving = { readonly source: StaffSource; readonly boards: LiveBoards };

/** Server-sent events: the bell of every open board (B-03). */
export function serveLive(app: FastifyInstance, { source, boards }: Serving): void {
  app.addHook('preClose', async () => boards.closeAll());
  app.get(apiBase + livePath, async (request, reply) => {
    const { staff, db } = await staffContextOf(source, live, request);
    if (!staff) throw new Failure('signInRequired');
    if (!boards.hasRoomFor(staff.memberId))
      throw ofCrowd(new Failure('unavailable', { retryAfterSeconds: 30 }), 'boards');
    const listener = openStream(reply, staff);
    const leave = boards.add(listener);
    const beats = setInterval(() => listener.beat(), beatEveryMs);
    const ask = setInterval(() => {
      isStaffSessionOpen(db, staff.sessionId, source.now()).then(
        (isOpen) => isOpen || listener.close(),
        () => undefined, // the database is away: the session is asked after again
      );
    }, askSessionEveryMs);
    reply.raw.once('close', () => {
      clearInterval(beats);
      clearInterval(ask);
      leave();
    });
    const cursor = idOf(request);
    if (cursor !== null) await boards.catchUp(listener, cursor);
  });
}

function openStream(
  reply: FastifyReply,
  { memberId, sessionId, permissions }: StaffActor,
): Listener & { beat(): void } {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...commonHeaders,
    'content-type': 'text/event-stream; charset=utf-8',
    'content-security-policy': dataPolicy,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const say = (text: string): void => {
    if (raw.writableEnded) return;
    if (raw.writableLength > mostUnsentBytes) raw.destroy();
    else raw.write(`${text}\n\n`);
  };
  const beat = (): void => say(`event: ${beatEvent}\ndata: 1`);
  say('retry: 2000');
  beat();
  return {
    memberId,
    sessionId,
    seesMoney: permissions.has('money.see'),
    beat,
    send: (event: LiveEvent, id) => say(`${id > 0 ? `id: ${id}\n` : ''}data: ${JSON.stringify(event)}`),
    close: () => void raw.end(),
  };
}
