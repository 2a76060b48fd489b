import { pictureLimits, pictureSide, pictureTexts } from '#contract/accounts/profile.ts';
import { Failure, type FailureCode } from '#domain/failure.ts';
import { picturesInTurn } from '#server/modules/limits/open-in-turn.ts';

/** Nothing else reaches the decoder, whatever a file calls itself. */
const beginnings: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

const longestSeconds = 5;

const refusal = (code: FailureCode, text: string) => new Failure(code, { text, fields: { picture: text } });

/**
 * Made upright, square and small, and encoded anew without place, camera and time; a `data:` address.
 * @param caller whose turn it is, as pictures are opened one at a time
 * @throws Failure 'tooLarge', 'unsupportedType' or 'invalid', with the text for `picture`; 'unavailable' where many
 * wait
 */
export async function shapePicture(base64: string, caller: string): Promise<string> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > pictureLimits.bytes) throw refusal('tooLarge', pictureTexts.tooLarge);
  if (!beginnings.some((isOne) => isOne(bytes))) throw refusal('unsupportedType', pictureTexts.wrongType);
  const { default: sharp } = await import('sharp'); // it takes some 30 MB: loaded with the first picture
  // The header alone tells the size, before it waits and before a pixel is unfolded.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
  if (width * height > pictureLimits.pixels) throw refusal('invalid', pictureTexts.tooManyPixels);
  return picturesInTurn.do({ caller }, () => encode(bytes));
}

const unreadable = (): never => {
  throw refusal('invalid', pictureTexts.unreadable);
};

async function encode(bytes: Buffer): Promise<string> {
  const { default: sharp } = await import('sharp');
  const shaped = await sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize(pictureSide, pictureSide, { fit: 'cover' })
    .webp({ quality: 80 })
    .timeout({ seconds: longestSeconds })
    .toBuffer()
    .catch(unreadable);
  return `data:image/webp;base64,${shaped.toString('base64')}`;
}
