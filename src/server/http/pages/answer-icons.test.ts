import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawIco, drawIcon, drawMark, drawTouchIcon } from './answer-icons.ts';

test('[J-05] the mark has the letter of the bakery as an outline, and its name as a title', () => {
  const [one, other] = [drawMark({ name: 'Oven', mark: 'O' }), drawMark({ name: 'Oven', mark: 'É' })];
  expect(one).toContain('<title>Oven</title>');
  expect(one).not.toBe(other);
  for (const drawing of [one, other]) expect(drawing).not.toContain('<text');
  const strange = drawMark({ name: '<Oven> & Sons', mark: 'П' });
  expect(strange).toContain('<title>&lt;Oven&gt; &amp; Sons</title>');
  expect(strange).toMatch(/<text [^>]*>П<\/text>/);
});

test('[J-05] the icons of telephones and browsers are drawn from it, each in its size', async () => {
  const drawing = drawMark({ name: 'Kettle', mark: 'K' });
  for (const [png, size] of [
    [await drawIcon(drawing, 192), 192],
    [await drawIcon(drawing, 512), 512],
    [await drawTouchIcon(drawing), 180],
  ] as const)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: size, height: size });
  const ico = await drawIco(drawing);
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 3]);
  const [bytes, at] = [ico.readUInt32LE(14), ico.readUInt32LE(18)];
  expect(await sharp(ico.subarray(at, at + bytes)).metadata()).toMatchObject({ width: 16, height: 16 });
});
