import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureKinds } from '#contract/pages/picture-addresses.ts';
import { makePicture } from './make-picture.ts';

const products = join(import.meta.dirname, '../../../../assets/pictures/products');

/** A part of the picture that shows the pastel ground and nothing else. */
const ground = (picture: Buffer) =>
  sharp(picture).removeAlpha().extract({ left: 4, top: 4, width: 60, height: 400 }).raw().toBuffer();

test.each(['magical-unicorn-cake', 'pastel-ribbon-birthday-cake', 'ivory-rose-three-tier-wedding-cake'])(
  'the pastel ground of %s keeps its tints, in every kind',
  async (name) => {
    const original = join(products, `${name}.jpg`);
    const truth = await ground(await sharp(original).resize({ width: 640 }).png().toBuffer());
    for (const kind of pictureKinds) {
      const made = await ground(await makePicture(original, 640, kind));
      const off = Array.from(made, (level, at) => Math.abs(level - (truth[at] ?? 0)));
      const mean = off.reduce((sum, levels) => sum + levels, 0) / off.length;
      expect(mean, `${kind}, levels of 255`).toBeLessThan(0.65);
      expect(Math.max(...new Set(off)), kind).toBeLessThanOrEqual(5);
    }
  },
);
