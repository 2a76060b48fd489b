import { useEffect, useRef, useState } from 'react';
import { askShop } from '#admin/lib/calling/ask-shop.ts';
import { callStaffWatching } from '#admin/lib/calling/call-staff.ts';
import { type KeptPicture, sendPicture } from '#contract/admin/products/product-pictures.ts';
import { chosenPhotoBytes, photoTexts, photoTypes } from '#contract/personalisation.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { mostPictures } from '#domain/catalogue/editing/product-form.ts';
import { Failure } from '#domain/failure.ts';
import { base64Of } from '#web/lib/device/files.ts';

export type Upload = {
  readonly id: number;
  readonly file: File;
  /** Shows the file as it is on this device. */
  readonly address: string;
  /** Null while it waits for the one before. */
  readonly percent: number | null;
  /** Why it was refused. */
  readonly refusal: string | null;
  readonly mayTryAgain: boolean;
};

type Uploading = {
  /** How many pictures the product already has. */
  readonly count: number;
  /** @returns why the picture is not accepted, in words */
  readonly onKept: (kept: KeptPicture) => string | null;
};

const worksAgain = (error: unknown): boolean =>
  error instanceof Failure && ['network', 'timedOut', 'unavailable', 'serverFault'].includes(error.code);

const complaintOf = (file: File): string | null => {
  if (file.size > chosenPhotoBytes) return photoTexts.tooLarge;
  return photoTypes.includes(file.type) ? null : photoTexts.wrongType;
};

let lastId = 0;

/** Uploads files one after another; a refused one stays until it has been read. */
export function useUploads({ count, onKept }: Uploading) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [excess, setExcess] = useState('');
  const line = useRef(Promise.resolve());
  const givenUp = useRef(new Set<number>());
  const keep = useRef(onKept);
  useEffect(() => {
    keep.current = onKept;
  });

  const change = (id: number, changed: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changed } : one)));
  const forget = (...ids: readonly number[]): void =>
    setUploads((all) => {
      for (const one of all) if (ids.includes(one.id)) URL.revokeObjectURL(one.address);
      return all.filter((one) => !ids.includes(one.id));
    });
  const send = async ({ id, file }: Upload): Promise<void> => {
    if (givenUp.current.has(id)) return;
    change(id, { percent: 0, refusal: null });
    try {
      const picture = await base64Of(file).catch(() => {
        throw new Failure('invalid', { text: photoTexts.unreadable });
      });
      const kept = await askShop(
        sendPicture,
        { picture },
        callStaffWatching((percent) => change(id, { percent })),
      );
      if (givenUp.current.has(id)) return;
      const refusal = keep.current(kept);
      if (refusal === null) forget(id);
      else change(id, { refusal, mayTryAgain: false });
    } catch (error) {
      change(id, { refusal: describeFailure(error).text, mayTryAgain: worksAgain(error) });
    }
  };
  const queue = (upload: Upload): void => {
    line.current = line.current.then(() => send(upload));
  };

  return {
    uploads,
    /** How many are still on their way. */
    sending: uploads.filter(({ refusal }) => refusal === null).length,
    /** Says so if more files were chosen than there is room for. */
    excess,
    add: (files: readonly File[]): void => {
      const room = mostPictures - count - uploads.filter(({ refusal }) => refusal === null).length;
      const taken = files.slice(0, Math.max(0, room));
      setExcess(
        taken.length < files.length
          ? `A product can have up to ${mostPictures} pictures. ${files.length - taken.length} of those you chose were left out.`
          : '',
      );
      const fresh = taken.map((file): Upload => {
        lastId += 1;
        const refusal = complaintOf(file);
        return { id: lastId, file, address: URL.createObjectURL(file), percent: null, refusal, mayTryAgain: false };
      });
      setUploads((all) => [...all, ...fresh]);
      for (const upload of fresh) if (upload.refusal === null) queue(upload);
    },
    again: (upload: Upload): void => {
      change(upload.id, { percent: null, refusal: null });
      queue(upload);
    },
    forget: (id: number): void => forget(id),
    /** None of those on their way reaches the product any more. */
    giveUp: (): void => {
      for (const { id } of uploads) givenUp.current.add(id);
      forget(...uploads.map(({ id }) => id));
    },
  };
}
export type Uploads = ReturnType<typeof useUploads>;
