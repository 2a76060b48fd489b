import { useDraggable, useDroppable } from '@dnd-kit/core';
import { useState } from 'react';
import type { PictureDraft } from '#admin/features/products/edit/form-draft.ts';
import { TextButton } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { TextArea } from '#admin/ui/forms/fields.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Chip } from '#admin/ui/values/status-chips.tsx';
import { mostAlternative } from '#contract/admin/products/product-form.ts';
import { StoredPicture } from '#web/ui/stored-picture.tsx';

type PictureTileProps = {
  readonly picture: PictureDraft;
  readonly at: number;
  readonly count: number;
  readonly error: string | undefined;
  readonly onMove: (to: number) => void;
  readonly onEdit: () => void;
  readonly onWords: (alternative: string) => void;
  readonly onRemove: () => void;
};

export const tileLook =
  'grid min-w-0 grid-rows-[auto_1fr] overflow-hidden rounded-large border border-line bg-white [&_img]:aspect-square [&_img]:h-auto [&_img]:w-full [&_img]:object-cover';
export const wordsLook =
  'grid min-w-0 content-start gap-1.5 p-2.5 text-sm [&_.text-link]:min-h-11 [&_.text-link]:justify-self-start [&_p]:wrap-anywhere';

/** One picture of the gallery: moved by its handle or the arrows, opened to edit its part and its words. */
export function PictureTile({ picture, at, count, error, onMove, onEdit, onWords, onRemove }: PictureTileProps) {
  const { file, hash, alternative } = picture;
  // Once the field is shown it stays: nothing moves away from under a finger as soon as there are words.
  const [wasWordless] = useState(alternative.trim() === '');
  const isAsked = wasWordless || alternative.trim() === '';
  const drag = useDraggable({ id: file });
  const drop = useDroppable({ id: file });
  const { role: _role, tabIndex: _tab, ...handle } = drag.attributes;
  const name = `picture ${at + 1}`;
  return (
    <li
      ref={drop.setNodeRef}
      className={`${tileLook} data-over:outline-3 data-over:outline-primary ${drag.isDragging ? 'opacity-50' : ''}`}
      data-over={(drop.isOver && !drag.isDragging) || undefined}
      aria-label={`${name} of ${count}`}
    >
      <div className="relative [&_.chip]:absolute [&_.chip]:top-2 [&_.chip]:right-2">
        <button
          type="button"
          className="block w-full cursor-pointer bg-transparent focus-visible:-outline-offset-4"
          aria-label={`Crop and description of ${name}`}
          onClick={onEdit}
        >
          <StoredPicture file={file} hash={hash} alt="" widths={[240, 320, 480]} sizes="180px" />
        </button>
        <span
          ref={drag.setNodeRef}
          className="absolute top-1 left-1 grid size-12 cursor-grab touch-none place-items-center rounded-large bg-white"
          title="Drag to reorder"
          {...drag.listeners}
          aria-describedby={handle['aria-describedby']}
        >
          <Icon name="grip-vertical" />
        </span>
        {at === 0 && <Chip tone="custard">Main picture</Chip>}
      </div>
      <div className={wordsLook}>
        {isAsked ? (
          <TextArea
            label="Describe the picture"
            rows={2}
            maxLength={mostAlternative}
            value={alternative}
            onText={onWords}
            error={error}
          />
        ) : (
          <>
            {error !== undefined && (
              <p className="field-error" tabIndex={-1}>
                <Icon name="triangle-alert" /> {error}
              </p>
            )}
            <p>{alternative}</p>
          </>
        )}
        <TextButton onClick={onEdit} aria-label={`${isAsked ? 'Crop' : 'Change'}: ${name}`}>
          {isAsked ? 'Crop' : 'Change'}
        </TextButton>
        <div className="flex items-center justify-between gap-0 self-end">
          <IconButton
            icon="arrow-left"
            label={`Move ${name} earlier`}
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
          />
          <IconButton
            icon="arrow-right"
            label={`Move ${name} later`}
            disabled={at === count - 1}
            onClick={() => onMove(at + 1)}
          />
          <IconButton icon="trash-2" label={`Remove ${name}`} onClick={onRemove} />
        </div>
      </div>
    </li>
  );
}
