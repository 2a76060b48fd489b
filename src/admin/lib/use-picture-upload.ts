import { useState } from 'react';
import { sendPicture } from '#contract/admin/products/product-pictures.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { base64Of } from '#web/lib/device/files.ts';
import { askShop } from './calling/ask-shop.ts';
import { callStaffWatching } from './calling/call-staff.ts';

export type PictureUpload = {
  /** How much of it has been sent; null while nothing is being sent. */
  readonly percent: number | null;
  /** Why the shop did not accept it. */
  readonly refusal: string | null;
  readonly send: (file: File | undefined) => Promise<void>;
};

/** Uploads a picture from this device. @param onKept is told the name of its file, once the shop has it */
export function usePictureUpload(onKept: (file: string) => void): PictureUpload {
  const [percent, setPercent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setRefusal(null);
    setPercent(0);
    try {
      onKept((await askShop(sendPicture, { picture: await base64Of(file) }, callStaffWatching(setPercent))).file);
    } catch (failure) {
      setRefusal(describeFailure(failure).text);
    } finally {
      setPercent(null);
    }
  };
  return { percent, refusal, send };
}
