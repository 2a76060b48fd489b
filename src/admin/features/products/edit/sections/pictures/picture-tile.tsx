import { useDraggable, useDroppable } from '@dnd-kit/core';
import { useState } from 'react';
import type { PictureDraft } from '#admin/features/products/edit/form-draft.ts';
import { TextButton } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/icon-button.tsx';
import { TextArea } from '#admin/ui/forms/fields.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Chip } from '#admin/ui/values/chip.tsx';
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

/** One of the gallery: moved by its handle or by the arrows, opened for its part and its words. */
export function PictureTile({ picture, at, count, error, onMove, onEdit, onWords, onRemove }: PictureTileProps) {
  const { file, hash, alternative } = picture;
  // Once asked for it stays a field: nothing moves away from under a finger as soon as there are words.
  const [wasWordless] = useState(alternative.trim() === '');
  const isAsked = wasWordless || alternative.trim() === '';
  const drag = useDraggable({ id: file });
  const drop = useDroppable({ id: file });
  const { role: _role, tabIndex: _tab, ...handle } = drag.attributes;
  const name = `picture ${at + 1}`;
  const classes = [
    'picture-tile',
    drag.isDragging && 'picture-tile--dragged',
    drop.isOver && !drag.isDragging && 'picture-tile--over',
  ];
  return (
    <li ref={drop.setNodeRef} className={classes.filter(Boolean).join(' ')} aria-label={`${name} of ${count}`}>
      <div className="picture-frame">
        <button type="button" className="picture-open" aria-label={`Crop and words of ${name}`} onClick={onEdit}>
          <StoredPicture file={file} hash={hash} alt="" widths={[240, 320, 480]} sizes="180px" />
        </button>
        <span
          ref={drag.setNodeRef}
          className="picture-handle"
          title="Drag to another place"
          {...drag.listeners}
          aria-describedby={handle['aria-describedby']}
        >
          <Icon name="grip-vertical" />
        </span>
        {at === 0 && <Chip tone="custard">Main picture</Chip>}
      </div>
      <div className="picture-words">
        {isAsked ? (
          <TextArea
            label="Say what it shows"
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
        <div className="row picture-moves">
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
