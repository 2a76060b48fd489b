import { runInNewContext } from 'node:vm';
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { expect, test } from 'vitest';
import { handOverScript, jsonInHtml } from './hand-over.ts';

const odd = '</script><!-- & "quotes" \u2028 \u2029 £3.50 🎂';

/** What React Router's client reads from a page with this in its element. */
async function handedOver(written: string): Promise<unknown> {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      const streamController = {
        enqueue: (text: string) => controller.enqueue(encoder.encode(text)),
        close: () => controller.close(),
      };
      const document = { getElementById: () => ({ textContent: written }) };
      runInNewContext(handOverScript, { window: { __reactRouterContext: { streamController } }, document });
    },
  });
  return (await decode(stream, globalThis as unknown as Window)).value;
}

test("React Router's client reads the data that a page was made of, whatever is in it", async () => {
  const data = {
    loaderData: { root: { name: odd, same: odd, prices: [3.5, 0, -1], none: null, empty: {}, no: [], yes: true } },
    list: ['D', 'text', [['nested', { deep: [null] }]]],
    [odd]: 'an odd name',
  };
  const written = jsonInHtml(JSON.stringify(data));
  expect(written).not.toContain('<');
  expect(await handedOver(written)).toEqual(data);
});

test('and what React Router has written itself, of a page that failed', async () => {
  expect(await handedOver('[{"_1":2},"errors",{"_3":4},"root",["ErrorResponse",5],"gone"]\n')).toHaveProperty('errors');
});
