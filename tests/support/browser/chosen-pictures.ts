import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A photograph as a telephone takes it: turned on its side, with its location in it. */
export const photograph = (width = 800, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#C2185B' } })
    .withExif({ IFD0: { Make: 'A telephone', Orientation: '6' }, IFD3: { GPSLatitude: '52/1 28/1 0/1' } })
    .jpeg()
    .toBuffer();

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A few bytes that unpack to a picture of that many pixels: a decompression bomb. */
export function claimedPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const data = deflateSync(Buffer.alloc(1_000));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}
