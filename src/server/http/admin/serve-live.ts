import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { beatEvent, beatEveryMs, type LiveEvent, livePath, wallLivePath } from '#contract/admin/board/live.ts';
import { apiBase, staffEndpoint } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import type { Listener, LiveBoards } from '#server/counter/board/live-boards.ts';
import { commonHeaders, dataPolicy } from '#server/http/pages/security-headers.ts';
import { lookUpDevice } from '#server/platform/staff-context.ts';
import { isStaffSessionOpen } from '#server/team/staff-sessions.ts';
import { ofCrowd } from '#server/turns/crowd.ts';
import { type StaffSource, staffContextOf } from './staff-contexts.ts';

/**
 * How often an open stream is checked: nobody who was signed out elsewhere, and no device that was removed, hears anything for longer than
 * this.
 */
const askWhoEveryMs = minuteMs;
/** A browser that stops reading is disconnected beyond this. */
const mostUnsentBytes = 1_000_000;

/** Checked like every call of a member of staff, and answered as a stream that stays open. */
const live = staffEndpoint({
  method: 'GET',
  path: livePath,
  permission: 'orders.see',
  input: z.object({}),
  output: z.object({}),
});

/** For an enrolled device, whoever stands in front of it: it carries nothing but that something changed. */
const wallLive = staffEndpoint({ ...live, path: wallLivePath, permission: 'anyone' });

const idOf = (request: FastifyRequest): number | null => {
  const said = request.headers['last-event-id'] ?? Object(request.query).cursor;
  return typeof said === 'string' && /^\d{1,10}$/.test(said) ? Number(said) : null;
};

type Serving = { readonly source: StaffSource; readonly boards: LiveBoards };

/** Serves server-sent events: the bell of every open board (B-03). */
export function serveLive(app: FastifyInstance, { source, boards }: Serving): void {
  app.addHook('preClose', async () => boards.closeAll());
  app.get(apiBase + livePath, async (request, reply) => {
    const { staff, db } = await staffContextOf(source, live, request);
    if (!staff) throw new Failure('signInRequired');
    if (!boards.hasRoomFor(staff.memberId))
      throw ofCrowd(new Failure('unavailable', { retryAfterSeconds: 30 }), 'boards');
    const { memberId, sessionId, permissions } = staff;
    const stream = openStream(reply, () => isStaffSessionOpen(db, sessionId, source.now()));
    const listener = { memberId, sessionId, seesMoney: permissions.has('money.see'), ...stream };
    reply.raw.once('close', boards.add(listener));
    const cursor = idOf(request);
    if (cursor !== null) await boards.catchUp(listener, cursor);
  });
  app.get(apiBase + wallLivePath, async (request, reply) => {
    const context = await staffContextOf(source, wallLive, request);
    const device = await lookUpDevice(context);
    if (!device) throw new Failure('notAllowed');
    if (!boards.hasRoomForWall(device.id))
      throw ofCrowd(new Failure('unavailable', { retryAfterSeconds: 30 }), 'boards');
    const stream = openStream(reply, async () => (await lookUpDevice(context)) !== null);
    reply.raw.once('close', boards.addWall({ deviceId: device.id, ...stream }));
  });
}

/**
 * @param isOpen is asked each minute whether the listener may still listen; @returns how the listener is told, with heartbeats in between
 */
function openStream(reply: FastifyReply, isOpen: () => Promise<boolean>): Pick<Listener, 'send' | 'close'> {
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
  const close = (): void => void raw.end();
  say('retry: 2000');
  beat();
  const beats = setInterval(beat, beatEveryMs);
  const ask = setInterval(() => {
    isOpen().then(
      (stillIs) => stillIs || close(),
      () => undefined, // the database is away: ask again next time
    );
  }, askWhoEveryMs);
  raw.once('close', () => {
    clearInterval(beats);
    clearInterval(ask);
  });
  return {
    send: (event: LiveEvent, id) => say(`${id > 0 ? `id: ${id}\n` : ''}data: ${JSON.stringify(event)}`),
    close,
  };
}
