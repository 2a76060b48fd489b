import { useRef, useState } from 'react';
import { Failure } from '#domain/failure.ts';

/** Something that is done once at a time: signing in, a passkey. If it failed, `failure` says why. */
export function useAct() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const run = async (act: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      setFailure(error instanceof Failure ? error : new Failure('unrecognised'));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, isBusy, failure, forget: () => setFailure(null) };
}
