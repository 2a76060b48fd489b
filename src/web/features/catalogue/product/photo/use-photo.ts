import { useEffect, useState } from 'react';
import { sendPhoto } from '#contract/photos.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import type { PhotoOption } from '#domain/catalogue/product-options.ts';
import { Failure } from '#domain/failure.ts';
import { callOverHttpWatching } from '#web/lib/calling/call-watching.ts';
import { tabStorage } from '#web/lib/device/device-storage.ts';
import { keepPhoto, keptPhoto } from '#web/lib/device/kept-photos.ts';
import type { Part } from '#web/lib/device/picture-file.ts';
import { cutPhoto } from './cut-photo.ts';
import { type Chosen, readChosen } from './read-chosen.ts';

export type PhotoState =
  | { readonly is: 'waiting' }
  | { readonly is: 'reading' }
  | { readonly is: 'cutting'; readonly chosen: Chosen }
  | { readonly is: 'sending'; readonly percent: number }
  | { readonly is: 'refused'; readonly text: string; readonly again: (() => void) | null };

type Photo = {
  readonly productId: number;
  readonly slug: string;
  readonly option: PhotoOption;
  readonly token: string;
  readonly onPhoto: (token: string) => void;
};

const waiting: PhotoState = { is: 'waiting' };

const mayWorkAgain = (error: unknown): boolean =>
  error instanceof Failure && ['network', 'timedOut', 'unavailable', 'serverFault'].includes(error.code);

/** From the file to the token; the tab remembers the token, so that a reload in the middle loses nothing. */
export function usePhoto({ productId, slug, option, token, onPhoto }: Photo) {
  const [state, setState] = useState<PhotoState>(waiting);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page has come to life
  useEffect(() => {
    const kept = keptPhoto(tabStorage, slug);
    if (kept && token === '') onPhoto(kept);
  }, [slug]);

  const send = async (photo: string) => {
    setState({ is: 'sending', percent: 0 });
    const call = callOverHttpWatching((percent) => setState({ is: 'sending', percent }));
    try {
      const sent = await call(sendPhoto, { productId, photo });
      keepPhoto(tabStorage, slug, sent.token);
      setState(waiting);
      onPhoto(sent.token);
    } catch (error) {
      const again = mayWorkAgain(error) ? () => void send(photo) : null;
      setState({ is: 'refused', text: describeFailure(error).text, again });
    }
  };
  const isBusy = state.is === 'reading' || state.is === 'sending';

  return {
    state,
    isBusy,
    choose: async (file: File | undefined) => {
      if (!file || isBusy) return;
      setState({ is: 'reading' });
      const read = await readChosen(file, option);
      setState(typeof read === 'string' ? { is: 'refused', text: read, again: null } : { is: 'cutting', chosen: read });
    },
    cut: async (chosen: Chosen, area: Part) => {
      setState({ is: 'sending', percent: 0 });
      const photo = await cutPhoto(chosen.bitmap, area, option);
      chosen.bitmap.close();
      await send(photo);
    },
    cancel: () => setState(waiting),
    remove: () => {
      keepPhoto(tabStorage, slug, null);
      setState(waiting);
      onPhoto('');
    },
  };
}
