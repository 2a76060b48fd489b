/** The texts of the codes that a picture of the camera shows. */
export type ReadCodes = (frame: HTMLVideoElement) => Promise<readonly string[]>;

type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> };
type DetectorClass = {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** Pixels: a code that fills a quarter of the frame is still read, and a slow tablet keeps up. */
const widestFrame = 800;

/** The browser's own reader where it has one, else one that is loaded now. @throws where that cannot be loaded */
export async function openCodeReader(): Promise<ReadCodes> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass };
  const isOwn = BarcodeDetector && (await BarcodeDetector.getSupportedFormats()).includes('qr_code');
  return isOwn ? readByBrowser(new BarcodeDetector({ formats: ['qr_code'] })) : readByLibrary();
}

const readByBrowser =
  (detector: Detector): ReadCodes =>
  async (frame) => {
    const codes = await detector.detect(frame).catch(() => []);
    return codes.map(({ rawValue }) => rawValue);
  };

async function readByLibrary(): Promise<ReadCodes> {
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return async (frame) => {
    if (pen === null || frame.videoWidth === 0) return [];
    const scale = Math.min(1, widestFrame / frame.videoWidth);
    canvas.width = Math.round(frame.videoWidth * scale);
    canvas.height = Math.round(frame.videoHeight * scale);
    pen.drawImage(frame, 0, 0, canvas.width, canvas.height);
    try {
      return [decodeQR(pen.getImageData(0, 0, canvas.width, canvas.height))];
    } catch {
      // A picture without a code is no fault: the next one may have it.
      return [];
    }
  };
}
