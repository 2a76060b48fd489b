import { useEffect, useRef, useState } from 'react';
import { enquiryTexts, sendEnquiryPicture } from '#contract/enquiries.ts';
import { photoTexts } from '#contract/photos.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { mostPictures } from '#domain/enquiry/enquiry.ts';
import { callOverHttpWatching } from '#web/lib/calling/call-watching.ts';
import { base64Of, openPicture, shrunkAddress } from '#web/lib/device/picture-file.ts';

/** Enough to see what is meant, and little to send from a telephone. */
const longestSide = 1_600;

/** In base64. @returns what is wrong with it in words, under `fault` */
async function prepared(file: File): Promise<{ readonly picture: string } | { readonly fault: string }> {
  const bitmap = await openPicture(file);
  if (typeof bitmap === 'string') return { fault: bitmap };
  const address = shrunkAddress(bitmap, longestSide);
  bitmap.close();
  return address === null ? { fault: photoTexts.unreadable } : { picture: base64Of(address) };
}

/** One after the other, so that each shows how far it is. What one of them lacks does not undo those before it. */
export function usePictures(tokens: readonly string[], onTokens: (tokens: string[]) => void) {
  const [percent, setPercent] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // One may be taken away while another is on its way.
  const now = useRef(tokens);
  useEffect(() => {
    now.current = tokens;
  }, [tokens]);
  const add = async (files: readonly File[]): Promise<void> => {
    if (percent !== null || files.length === 0) return;
    setFault(null);
    for (const file of files) {
      if (now.current.length >= mostPictures) {
        setFault(enquiryTexts.tooManyPictures);
        break;
      }
      setPercent(0);
      const read = await prepared(file);
      if ('fault' in read) {
        setFault(read.fault);
        continue;
      }
      try {
        const { token } = await callOverHttpWatching(setPercent)(sendEnquiryPicture, { picture: read.picture });
        now.current = [...now.current, token];
        onTokens([...now.current]);
      } catch (error) {
        setFault(describeFailure(error).text);
      }
    }
    setPercent(null);
  };
  const remove = (token: string): void => {
    setFault(null);
    onTokens(tokens.filter((one) => one !== token));
  };
  return { percent, fault, add, remove };
}
