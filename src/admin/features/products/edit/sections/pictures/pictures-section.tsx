import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useEffect, useRef, useState } from 'react';
import type { PictureDraft } from '#admin/features/products/edit/form-draft.ts';
import { Section, type SectionProps } from '#admin/features/products/edit/sections/section.tsx';
import { announce } from '#admin/lib/announce.ts';
import { dragWords } from '#admin/lib/drag-words.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { Changed } from '#admin/ui/forms/field-frame.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { photoTypes } from '#contract/personalisation.ts';
import { mostPictures } from '#domain/catalogue/editing/product-form.ts';
import { DropArea } from '#web/ui/drop-area.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { PictureTile, tileLook, wordsLook } from './picture-tile.tsx';
import { type Upload, type Uploads, useUploads } from './use-uploads.ts';

/** Pictures on their way to the product's form, whichever of its parts is on screen. */
export const usePicturesOf = ({ typed: { pictures }, set }: SectionProps['editor']): Uploads =>
  useUploads({
    count: pictures.length,
    onKept: ({ file, hash }) => {
      if (pictures.some((other) => other.file === file)) return 'This picture has already been added.';
      set({ pictures: [...pictures, { file, hash, alternative: '' }] });
      announce(`Picture ${pictures.length + 1} added. Describe what it shows.`);
      return null;
    },
  });

type UploadTileProps = {
  readonly upload: Upload;
  readonly onAgain: () => void;
  readonly onForget: () => void;
};

const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1);

/** A file on its way, or why it was refused. */
function UploadTile({ upload, onAgain, onForget }: UploadTileProps) {
  const { file, address, percent, refusal } = upload;
  return (
    <li className={tileLook}>
      <img className="opacity-40" src={address} alt="" />
      <div className={wordsLook}>
        <p className="flex items-center justify-between gap-2.5">
          <b>{file.name}</b>
          {refusal === null && percent !== null && <span className="number">{percent}%</span>}
        </p>
        {refusal === null ? (
          <>
            <span
              className="meter"
              role="progressbar"
              aria-label={`${file.name} is uploading`}
              aria-valuenow={percent ?? 0}
              aria-valuemin={0}
              aria-valuemax={100}
            >
              <i style={{ width: `${percent ?? 0}%` }} />
            </span>
            <p className="text-muted">{progressText(file.size, percent)}</p>
          </>
        ) : (
          <>
            <p className="field-error" role="alert">
              <Icon name="circle-alert" />
              {refusal}
            </p>
            {upload.mayTryAgain && (
              <Button kind="soft" onClick={onAgain}>
                Try again
              </Button>
            )}
            <Button kind="ghost" onClick={onForget}>
              Remove
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function progressText(size: number, percent: number | null): string {
  if (percent === null) return 'Waiting for the previous picture';
  if (percent === 100) return 'Uploaded, processing';
  return `${megabytes((size * percent) / 100)} of ${megabytes(size)} MB`;
}

const pictureWords = dragWords('Drag it to another place, or use its Move buttons.');

/** E-05: the pictures that customers see of it, the first one in lists too. */
export function PicturesSection({ product, editor, arriving }: SectionProps & { readonly arriving: Uploads }) {
  const { typed, set, faults } = editor;
  const { pictures } = typed;
  const [edited, setEdited] = useState<string | null>(null);
  const { uploads, excess, add, again, forget } = arriving;
  useGiven(add);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
  );
  const move = (from: number, to: number): void => {
    const next = pictures.filter((_, at) => at !== from);
    const moved = pictures[from];
    if (moved === undefined || from === to) return;
    next.splice(to, 0, moved);
    set({ pictures: next });
    announce(`Picture ${from + 1} is now picture ${to + 1} of ${pictures.length}.`);
  };
  const placeOf = (file: unknown): number => pictures.findIndex((picture) => picture.file === file);
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over) move(placeOf(active.id), placeOf(over.id));
  };
  const opened = pictures.find(({ file }) => file === edited);
  const change = (file: string, changed: PictureDraft): void => {
    set({ pictures: pictures.map((picture) => (picture.file === file ? changed : picture)) });
    setEdited(null);
  };
  const write = (picture: PictureDraft, alternative: string): void =>
    set({ pictures: pictures.map((other) => (other === picture ? { ...picture, alternative } : other)) });
  const faultOf = (at: number): string | undefined =>
    faults[`pictures.${at}.alternative`] ?? faults[`pictures.${at}.file`];
  return (
    <Section id="pictures">
      {faults.pictures && <p className="field-error">{faults.pictures}</p>}
      {excess !== '' && (
        <Banner kind="warning" isNews>
          {excess}
        </Banner>
      )}
      <DndContext sensors={sensors} collisionDetection={pointerWithin} onDragEnd={drop} accessibility={pictureWords}>
        <DropArea
          className={(isOver) =>
            `pictures grid gap-3.5 rounded-large ${isOver ? 'outline-3 outline-offset-4 outline-primary outline-dashed' : ''}`
          }
          onFiles={add}
        >
          <ol className="grid grid-cols-[repeat(auto-fill,minmax(158px,1fr))] gap-3 empty:hidden">
            {pictures.map((picture, at) => (
              <PictureTile
                key={picture.file}
                picture={picture}
                at={at}
                count={pictures.length}
                error={faultOf(at)}
                onMove={(to) => move(at, to)}
                onEdit={() => setEdited(picture.file)}
                onWords={(alternative) => write(picture, alternative)}
                onRemove={() => set({ pictures: pictures.filter((other) => other !== picture) })}
              />
            ))}
            {uploads.map((upload) => (
              <UploadTile
                key={upload.id}
                upload={upload}
                onAgain={() => again(upload)}
                onForget={() => forget(upload.id)}
              />
            ))}
          </ol>
          {pictures.length < mostPictures && <PictureDrop onFiles={add} />}
        </DropArea>
      </DndContext>
      <p className="text-muted">
        {pictures.length} of {mostPictures}
        {editor.isChanged('pictures') && <Changed />}
      </p>
      {opened && (
        <CropDialog
          key={opened.file}
          picture={opened}
          hash={opened.hash ?? product.pictures.find(({ file }) => file === opened.file)?.hash ?? null}
          error={faultOf(placeOf(opened.file))}
          onClose={() => setEdited(null)}
          onDone={(changed) => change(opened.file, changed)}
        />
      )}
    </Section>
  );
}

/** Where files are dropped; its buttons open the device's files and its camera. */
function PictureDrop({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const chosen = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    onFiles([...(currentTarget.files ?? [])]);
    currentTarget.value = '';
  };
  return (
    <div className="grid justify-items-center gap-1.5 rounded-large border-2 border-dashed border-line p-4.5 text-center [&_p]:m-0">
      <Icon name="upload" />
      <p>
        <b>Drop pictures here</b>, or paste them
      </p>
      <p className="text-muted">JPEG, PNG, WebP, AVIF, up to 20 MB each</p>
      <div className="flex flex-wrap items-center justify-center gap-2.5">
        <Button icon="upload" onClick={() => files.current?.click()}>
          Choose files
        </Button>
        <Button icon="camera" onClick={() => camera.current?.click()}>
          Camera
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={photoTypes.join(',')}
        aria-label="Pictures"
        onChange={chosen}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label="Photograph"
        onChange={chosen}
      />
    </div>
  );
}

/**
 * Takes a picture that is pasted or dropped anywhere on the screen; words are pasted into their fields as always. The
 * browser would open a
 * picture that is dropped beside the drop area, instead of the form.
 */
function useGiven(onFiles: (files: readonly File[]) => void): void {
  const taken = useRef(onFiles);
  useEffect(() => {
    taken.current = onFiles;
  });
  useEffect(() => {
    const take = (event: Event, given: DataTransfer | null): void => {
      const files = [...(given?.files ?? [])];
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      taken.current(files);
    };
    const paste = (event: ClipboardEvent): void => take(event, event.clipboardData);
    const drop = (event: globalThis.DragEvent): void => take(event, event.dataTransfer);
    const over = (event: globalThis.DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    document.addEventListener('paste', paste);
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, []);
}
