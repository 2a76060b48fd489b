import { useEffect } from 'react';
import { createStore, useStore } from '#web/base/create-store.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { whileAlone } from './live-line.ts';

const kept = 'staff-order-sound';
/** Until somebody has seen the order. */
const repeatsEveryMs = 8_000;

const wanted = createStore(deviceStorage.read(kept) === 'on');
/** Browsers play nothing until somebody has tapped. */
const ready = createStore(false);
let context: AudioContext | null = null;

async function unlock(): Promise<void> {
  context ??= new AudioContext();
  await context.resume();
  ready.set(context.state === 'running');
}

/** Two notes: audible over a mixer, but not an alarm. */
function ring(): void {
  if (!context) return;
  for (const [n, frequency] of [880, 1_175].entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const at = context.currentTime + n * 0.18;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.35, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.4);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.45);
  }
}

/**
 * Whether new orders make a sound on this device, and the tap that switches it; switching it on plays the sound at
 * once.
 */
export function useSoundSwitch(): { readonly isOn: boolean; readonly switchTo: (isOn: boolean) => void } {
  const isWanted = useStore(wanted, false);
  const isReady = useStore(ready, false);
  return {
    isOn: isWanted && isReady,
    switchTo: (isOn) => {
      deviceStorage.write(kept, isOn ? 'on' : 'off');
      wanted.set(isOn);
      if (isOn) void unlock().then(ring);
    },
  };
}

/**
 * B-04: a sound only for new orders, once somebody has switched it on, repeated until they are seen. One tab of a
 * browser plays it.
 * @param isCalling there is a new order that nobody has seen
 */
export function useOrderSound(isCalling: boolean): void {
  const isWanted = useStore(wanted, false);
  const isReady = useStore(ready, false);
  useEffect(() => {
    if (!isWanted || isReady) return undefined;
    // After a reload the first tap anywhere is enough.
    const first = (): void => void unlock();
    window.addEventListener('pointerdown', first, { once: true });
    return () => window.removeEventListener('pointerdown', first);
  }, [isWanted, isReady]);
  useEffect(() => {
    if (!isCalling || !isWanted || !isReady) return undefined;
    const stop = new AbortController();
    void whileAlone('staff-order-sound', stop.signal, () => {
      ring();
      const timer = window.setInterval(ring, repeatsEveryMs);
      return new Promise<void>((resolve) => {
        stop.signal.addEventListener('abort', () => {
          window.clearInterval(timer);
          resolve();
        });
      });
    });
    return () => stop.abort();
  }, [isCalling, isWanted, isReady]);
}
