import { expect } from 'vitest';
import { livePath, wallLivePath } from '#contract/admin/board/live.ts';
import { apiBase } from '#contract/wire/endpoint.ts';
import type { SignedIn } from './sign-in-staff.ts';

/** Opens the stream of a member of staff, or of a wall by its device's cookie, to be read event by event. */
export async function openStream(
  { url }: { readonly url: string },
  who: Pick<SignedIn, 'token'> | { readonly wall: string },
  lastEventId?: string,
) {
  const stop = new AbortController();
  const [path, cookie] = 'wall' in who ? [wallLivePath, `staff-device=${who.wall}`] : [livePath, `staff=${who.token}`];
  const response = await fetch(url + apiBase + path, {
    signal: stop.signal,
    headers: { cookie, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no stream');
  let text = '';
  return {
    close: () => stop.abort(),
    next: async (): Promise<{ id: string; data: unknown }> => {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end >= 0) {
          const block = text.slice(0, end);
          text = text.slice(end + 2);
          const data = /^data: (.*)$/m.exec(block)?.[1];
          // Heartbeats come in between: events of another name.
          if (data !== undefined && !block.startsWith('event:'))
            return { id: /^id: (\d+)$/m.exec(block)?.[1] ?? '', data: JSON.parse(data) };
        } else {
          const { value, done } = await reader.read();
          if (done) throw new Error('the stream ended');
          text += value;
        }
      }
    },
  };
}
