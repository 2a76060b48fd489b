import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, parse } from 'node:path';

/** The encoder takes some 30 MB, so it is loaded with the first picture that is not kept on disk yet. */
async function loadEncoder() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false); // a picture is made once and kept on disk: remembering its parts would only hold memory
  sharp.concurrency(1); // one thread a picture, so that a page full of new pictures leaves room for pages
  return sharp;
}

function encoderVersion(): string {
  const entry = createRequire(import.meta.url).resolve('sharp');
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8'));
  return String(version);
}

/**
 * AVIF at effort 2 takes about 90 ms for 480 px on one core (effort 4: 400 to 700 ms for 5 % less). The qualities are
 * the lowest at which the pastel grounds show no steps; 4:4:4 colour keeps their tints even.
 */
const settings = {
  avif: { quality: 55, effort: 2, chromaSubsampling: '4:4:4' },
  webp: { quality: 82, effort: 4 },
  jpeg: { quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' },
} as const;

export type PictureKind = keyof typeof settings;
/** From the smallest file to the one that every browser can show. */
export const pictureKinds = ['avif', 'webp', 'jpeg'] as const satisfies readonly PictureKind[];

/** Changes whenever the same original would give another file: a new setting, or a new encoder. */
export const pictureRecipe = JSON.stringify([settings, encoderVersion()]);

export async function makePicture(original: string, width: number, kind: PictureKind): Promise<Buffer> {
  const sharp = await loadEncoder();
  const resized = sharp(original).autoOrient().resize({ width, withoutEnlargement: true });
  switch (kind) {
    case 'avif':
      return resized.avif(settings.avif).toBuffer();
    case 'webp':
      return resized.webp(settings.webp).toBuffer();
    case 'jpeg':
      return resized.jpeg(settings.jpeg).toBuffer();
  }
}

export async function originalWidth(original: string): Promise<number> {
  const sharp = await loadEncoder();
  return (await sharp(original).metadata()).autoOrient.width;
}

const pictureEndings = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif']);

/** By their names with and without ending (storefront §3). @throws Error when two originals would answer to one name */
export async function findOriginals(folders: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const folder of folders) {
    for (const file of await readdir(folder)) {
      const { name, ext } = parse(file);
      if (!pictureEndings.has(ext)) continue;
      const earlier = found.get(name);
      if (earlier !== undefined)
        throw new Error(`Two pictures are called ${name}: ${earlier} and ${join(folder, file)}.`);
      found.set(name, join(folder, file));
      found.set(file, join(folder, file));
    }
  }
  return found;
}
