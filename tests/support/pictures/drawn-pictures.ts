import sharp from 'sharp';

type Drawing = { readonly width?: number; readonly height?: number; readonly colour?: string };

const drawn = ({ width = 300, height = 200, colour = 'pink' }: Drawing) =>
  sharp({ create: { width, height, channels: 3, background: colour } });

export const jpegOf = (drawing: Drawing = {}): Promise<Buffer> => drawn(drawing).jpeg().toBuffer();

/** A photograph as a telephone saves it: lying on its side, with the place where it was taken. */
export const photoOf = (drawing: Drawing = {}): Promise<Buffer> =>
  drawn(drawing)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'Priya Shah' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 28/1 0/1' } })
    .jpeg()
    .toBuffer();

export const pngOf = (drawing: Drawing = {}): Promise<Buffer> => drawn(drawing).png().toBuffer();
export const avifOf = (drawing: Drawing = {}): Promise<Buffer> => drawn(drawing).avif().toBuffer();
