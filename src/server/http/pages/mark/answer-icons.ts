import type { FastifyInstance } from 'fastify';
import type { Kept } from '#server/modules/snapshot/keep-read.ts';
import type { Snapshot } from '#server/modules/snapshot/snapshot.ts';
import { drawIco, drawIcon, drawTouchIcon } from './draw-icons.ts';
import { drawMark } from './draw-mark.ts';

const cacheSeconds = 3_600;

type Icon = {
  readonly path: string;
  readonly type: string;
  readonly draw: (drawing: string) => Buffer | Promise<Buffer>;
};

const icons: readonly Icon[] = [
  {
    path: '/favicon.svg',
    type: 'image/svg+xml; charset=utf-8',
    draw: (drawing) => Buffer.from(drawing),
  },
  { path: '/favicon.ico', type: 'image/x-icon', draw: drawIco },
  { path: '/apple-touch-icon.png', type: 'image/png', draw: drawTouchIcon },
  ...[192, 512].map((size) => ({
    path: `/icon-${size}.png`,
    type: 'image/png',
    draw: (drawing: string) => drawIcon(drawing, size),
  })),
];

/** The mark with the bakery's own letter, as browsers and telephones ask for it; each is drawn once, until the bakery is called otherwise. */
export function answerIcons(app: FastifyInstance, snapshot: Pick<Kept<Snapshot>, 'read'>): void {
  for (const { path, type, draw } of icons) {
    let drawn: {
      readonly from: string;
      readonly icon: Buffer | Promise<Buffer>;
    } | null = null;
    app.get(path, async (_request, reply) => {
      const from = drawMark((await snapshot.read()).shop);
      if (drawn?.from !== from) drawn = { from, icon: draw(from) };
      try {
        return reply
          .header('cache-control', `public, max-age=${cacheSeconds}`)
          .type(type)
          .send(await drawn.icon);
      } catch (error) {
        drawn = null;
        throw error;
      }
    });
  }
}
