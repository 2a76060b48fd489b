import { pictureLimits, pictureSide, pictureTexts } from '#contract/accounts/profile.ts';
import { Failure, type FailureCode } from '#domain/failure.ts';
import { limitConcurrency } from '#server/modules/limits/limit-concurrency.ts';

/** Nothing else reaches the decoder, whatever a file calls itself. */
const beginnings: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

/** One unfolded takes up to 200 MB: never two at once. What waits is held in memory as it came, so only a few may. */
const oneAtATime = limitConcurrency({ atOnce: 1, mostWaiting: 8, comeAgainSeconds: 5 });

const longestSeconds = 10;

const refusal = (code: FailureCode, text: string) => new Failure(code, { text, fields: { picture: text } });

/**
 * Made upright, square and small, and encoded anew without place, camera and time; a `data:` address.
 * @throws Failure 'tooLarge', 'unsupportedType' or 'invalid', with the text for `picture`; 'unavailable' where many
 * wait
 */
export async function shapePicture(base64: string): Promise<string> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > pictureLimits.bytes) throw refusal('tooLarge', pictureTexts.tooLarge);
  if (!beginnings.some((isOne) => isOne(bytes))) throw refusal('unsupportedType', pictureTexts.wrongType);
  return oneAtATime(() => encode(bytes));
}

async function encode(bytes: Buffer): Promise<string> {
  const { default: sharp } = await import('sharp'); // it takes some 30 MB: loaded with the first picture
  const unreadable = () => {
    throw refusal('invalid', pictureTexts.unreadable);
  };
  // The header alone tells the size, before a pixel is unfolded.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
  if (width * height > pictureLimits.pixels) throw refusal('invalid', pictureTexts.tooManyPixels);
  const shaped = await sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize(pictureSide, pictureSide, { fit: 'cover' })
    .webp({ quality: 80 })
    .timeout({ seconds: longestSeconds })
    .toBuffer()
    .catch(unreadable);
  return `data:image/webp;base64,${shaped.toString('base64')}`;
}
