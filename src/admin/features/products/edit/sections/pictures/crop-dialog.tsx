import { Suspense, useState } from 'react';
import type { PictureDraft } from '#admin/features/products/edit/form-draft.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { lazyPart } from '#admin/ui/data/lazy-part.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { TextArea } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { mostAlternative } from '#contract/admin/products/product-form.ts';
import { cutPicture, readPicture } from '#contract/admin/products/product-pictures.ts';
import type { Part } from './part-of-picture.tsx';

/** With its library, when somebody crops; the words can be changed without it. */
const PartOfPicture = lazyPart(async () => (await import('./part-of-picture.tsx')).PartOfPicture, 'The picture');

type CropDialogProps = {
  readonly picture: PictureDraft;
  /** The hash of the picture in the storage; null while a file that came with the catalogue is not there yet. */
  readonly hash: string | null;
  readonly error: string | undefined;
  readonly onClose: () => void;
  readonly onDone: (changed: PictureDraft) => void;
};

/** The part that is shown, the point that stays in its middle, and the words for those who cannot see it. */
export function CropDialog({ picture, hash, error, onClose, onDone }: CropDialogProps) {
  const [words, setWords] = useState(picture.alternative);
  const [area, setArea] = useState<Part | null>(null);
  const shown = useStaffQuery(readPicture, { hash: hash ?? '' }, { enabled: hash !== null });
  const of = shown.data?.cut?.of ?? hash;
  const whole = useStaffQuery(readPicture, { hash: of ?? '' }, { enabled: shown.data !== undefined && of !== null });
  const cut = useStaffWrite(cutPicture);
  const done = async (): Promise<void> => {
    const alternative = words.trim();
    if (whole.data === undefined || area === null) return onDone({ ...picture, alternative });
    const kept = await cut.send({ hash: whole.data.hash, ...area });
    if (kept)
      onDone(kept.hash === hash ? { ...picture, alternative } : { file: kept.file, hash: kept.hash, alternative });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Crop and focus"
      size="wide"
      cancel="Cancel"
      foot={
        <Button kind="primary" busy={cut.isBusy} onClick={() => void done()}>
          Done
        </Button>
      }
    >
      <div className="grid gap-3.5 min-[900px]:[&:has(.picture-crop)]:grid-cols-[minmax(0,3fr)_minmax(280px,2fr)] min-[900px]:[&:has(.picture-crop)]:content-start min-[900px]:[&:has(.picture-crop)]:*:col-2 min-[900px]:[&>.picture-crop]:col-1 min-[900px]:[&>.picture-crop]:row-[1_/_span_5] min-[900px]:[&>.picture-crop]:h-[min(60vh,460px)]">
        {hash === null ? (
          <Banner kind="info">This picture is still being processed. You can crop it in a minute.</Banner>
        ) : shown.data && whole.data ? (
          <Suspense fallback={<SkeletonLines label="Loading the picture…" />}>
            <PartOfPicture key={whole.data.hash} whole={whole.data} shown={shown.data} onPart={setArea} />
          </Suspense>
        ) : (
          !shown.error && !whole.error && <SkeletonLines label="Loading the picture…" />
        )}
        <FailureBanner failure={shown.error ?? whole.error ?? cut.failure} />
        <TextArea
          label="What the picture shows"
          value={words}
          rows={2}
          maxLength={mostAlternative}
          onText={setWords}
          error={words.trim() === '' ? error : undefined}
          help={`For people who cannot see it, and for search engines. ${words.length} of ${mostAlternative}.`}
        />
      </div>
    </Dialog>
  );
}
