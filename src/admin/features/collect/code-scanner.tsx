import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { openCodeReader } from './code-reader.ts';
import { numberInCode } from './number-in-code.ts';

const lookEveryMs = 250;

const words = {
  aim: 'Hold the code into the frame',
  foreign: 'That is no code of an order. Hold the one from the email or the order’s page into the frame.',
  refused: 'The camera may not be used here. Allow it in the browser, or type the last four characters.',
  none: 'There is no camera here. Type the last four characters.',
  failed: 'The camera could not be started. Type the last four characters, or try again.',
};

/** A browser names its reasons; all others are told alike. */
const wordsOf = (error: unknown): string => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return words.refused;
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? words.none : words.failed;
};

/** The tablet's camera; typing four characters does the same. */
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
    <div className="collect-scanner on-dark">
      {isOn && <video ref={video} muted playsInline aria-label="What the camera sees" />}
      <p role="status">
        <Icon name="qr-code" /> {said || words.aim}
      </p>
      {isOn ? (
        <Button kind="dark" onClick={() => setOn(false)}>
          Stop the camera
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
