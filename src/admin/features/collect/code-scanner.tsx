import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { Icon } from '#admin/ui/icon.tsx';

const lookEveryMs = 250;

const words = {
  off: 'The code is in the customer’s email',
  aim: 'Hold the code inside the frame',
  foreign: 'That is not an order code. Use the one from the email or the order’s page.',
  refused: 'The camera is not allowed here. Allow it in the browser, or type the name or number.',
  none: 'No camera found. Type the name or number.',
  failed: 'The camera could not be started. Type the name or number, or try again.',
};

/** The browser names some reasons; all others get the same text. */
const wordsOf = (error: unknown): string => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return words.refused;
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? words.none : words.failed;
};

/** The order number in a code of the shop, either alone or in an address; null for anyone else's code. */
export const numberInCode = (text: string): string | null =>
  /(?<![A-Z0-9])[A-Z]{2,4}-[A-Z0-9]{4}-[A-Z0-9]{4}(?![A-Z0-9])/.exec(text)?.[0] ?? null;

/** Reads the texts of the codes in a camera frame. */
type ReadCodes = (frame: HTMLVideoElement) => Promise<readonly string[]>;

type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> };
type DetectorClass = {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** Pixels: a code that fills a quarter of the frame can still be read, and a slow tablet keeps up. */
const widestFrame = 800;

/** The browser's own reader if it has one, otherwise one that is loaded now. @throws if that cannot be loaded */
async function openCodeReader(): Promise<ReadCodes> {
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
      // A frame without a code is no error: the next one may have it.
      return [];
    }
  };
}

/** Scans with the tablet's camera; typing its number does the same. */
export function CodeScanner({ onFound }: { readonly onFound: (number: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isOn, setOn] = useState(false);
  const [said, setSaid] = useState('');
  const found = useEffectEvent((number: string) => {
    setOn(false);
    setSaid('');
    onFound(number);
  });

  useEffect(() => {
    const frame = video.current;
    if (!isOn || frame === null) return;
    let timer: number | undefined;
    let isGone = false;
    let stream: MediaStream | null = null;
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async (): Promise<void> => {
      if (!navigator.mediaDevices) throw new DOMException('no camera without https', 'NotAllowedError');
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isGone) return stop();
      const read = await openCodeReader();
      frame.srcObject = stream;
      await frame.play();
      const look = async (): Promise<void> => {
        const texts = await read(frame);
        if (isGone) return;
        const number = texts.map(numberInCode).find((one) => one !== null);
        if (number) return found(number);
        if (texts.length > 0) setSaid(words.foreign);
        timer = window.setTimeout(() => void look(), lookEveryMs);
      };
      await look();
    };
    start().catch((error: unknown) => {
      if (isGone) return;
      stop();
      setSaid(wordsOf(error));
      setOn(false);
    });
    return () => {
      isGone = true;
      window.clearTimeout(timer);
      stop();
    };
  }, [isOn]);
  return (
    <div className="on-dark grid min-h-55 content-center justify-items-center gap-3.5 rounded-large bg-damson-950 p-4.5 text-white">
      {isOn && (
        <video
          className="max-h-75 w-full rounded object-cover"
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
        />
      )}
      <p role="status">
        <Icon name="qr-code" /> {said || (isOn ? words.aim : words.off)}
      </p>
      {isOn ? (
        <Button kind="dark" onClick={() => setOn(false)}>
          Stop camera
        </Button>
      ) : (
        <Button
          kind="dark"
          icon="scan-line"
          onClick={() => {
            setSaid('');
            setOn(true);
          }}
        >
          Scan a code
        </Button>
      )}
    </div>
  );
}
