import { useRef, useState } from 'react';

export function useBusy() {
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { isBusy, run };
}
