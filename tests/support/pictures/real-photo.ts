import sharp from 'sharp';

/** A photograph with something to see in every part, larger than any print needs. */
export async function realPhoto(width = 2_400, height = 1_800): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#7fb5d5"/><stop offset="1" stop-color="#f2c6a0"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${width * 0.3}" cy="${height * 0.4}" r="${height * 0.22}" fill="#b3475f"/>
    <rect x="${width * 0.55}" y="${height * 0.45}" width="${width * 0.3}" height="${height * 0.4}" fill="#4b6b3c"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}
