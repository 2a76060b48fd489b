import { Group } from '#web/ui/group.tsx';
import 'react-easy-crop/react-easy-crop.css';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { aspectOf, cutsOf, type PhotoCut, usualCut } from '#domain/catalogue/photo.ts';
import type { PhotoOption } from '#domain/catalogue/product-options.ts';
import { type Chosen, type Cut, longestZoomOf, turned, turnedPart, warningOf } from '#web/lib/chosen-photo.ts';
import type { Part } from '#web/lib/device/picture-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

type PhotoCropperProps = {
  readonly chosen: Chosen;
  readonly option: PhotoOption;
  readonly onCut: (cut: Cut) => void;
  readonly onClose: () => void;
};

const cutTexts: Readonly<Record<PhotoCut, string>> = { landscape: 'Landscape', upright: 'Upright', square: 'Square' };

const turnedCut = { landscape: 'upright', upright: 'landscape', square: 'square' } as const;

const saidOfTurns = ['Not turned', 'Turned by a quarter', 'Upside down', 'Turned by three quarters'];

/** Loaded when a picture has been chosen. */
export function PhotoCropper({ chosen: first, option, onCut, onClose }: PhotoCropperProps) {
  const [chosen, setChosen] = useState(first);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Part | null>(null);
  const [cut, setCut] = useState(() => usualCut(option.shape, first));
  /** The part that the cropper begins with; undefined if that is the middle. */
  const [start, setStart] = useState<Part>();
  const mostZoom = longestZoomOf(chosen, cut);
  const cuts = cutsOf(option.shape);
  const warnAt = (zoomedOut: number) =>
    area === null ? '' : warningOf({ chosen, area: { ...area, width: area.width * zoomedOut }, cut }, option);
  const warning = warnAt(1);
  const begin = (to: PhotoCut, part?: Part) => {
    setCut(to);
    setStart(part);
    setPlace({ x: 0, y: 0 });
    setZoom(1);
    setArea(null);
  };
  const turn = () => {
    const part = area ?? start;
    setChosen(turned(chosen));
    begin(turnedCut[cut], part && turnedPart(part));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      className="photo-dialog"
      title="Choose the part we print"
      sub="Drag the picture, or move it with the arrow keys. The bright part is what goes on the cake."
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button icon="check" disabled={area === null} onClick={() => area && onCut({ chosen, area, cut })}>
            Use This Part
          </Button>
        </>
      }
    >
      {cuts.length > 1 && (
        <Group className="row photo-cuts" aria-label="Shape of the print">
          {cuts.map((each) => (
            <Button
              key={each}
              small
              variant={each === cut ? 'primary' : 'outline'}
              aria-pressed={each === cut}
              onClick={() => each !== cut && begin(each)}
            >
              {cutTexts[each]}
            </Button>
          ))}
        </Group>
      )}
      <div className="photo-crop">
        <Cropper
          key={`${cut} ${chosen.quarters}`}
          image={chosen.address}
          crop={place}
          zoom={zoom}
          maxZoom={mostZoom}
          aspect={aspectOf(cut)}
          {...(start && { initialCroppedAreaPercentages: start })}
          cropShape={option.shape === 'circle' ? 'round' : 'rect'}
          showGrid={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          cropperProps={{
            role: 'group',
            'aria-label': 'The part we print. Move the picture with the arrow keys.',
          }}
          mediaProps={{ alt: '' }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={(shares) => setArea(shares)}
        />
      </div>
      <div className="photo-tools">
        {mostZoom > 1 && (
          <label className="photo-zoom">
            <span>Zoom</span>
            <input
              type="range"
              min={1}
              max={mostZoom}
              step={0.01}
              value={zoom}
              aria-valuetext={`${Math.round(zoom * 100)} per cent`}
              onChange={({ target }) => setZoom(Number(target.value))}
            />
          </label>
        )}
        <Button variant="outline" small icon="refresh" onClick={turn}>
          Turn
        </Button>
        <span className="visually-hidden" role="status">
          {chosen !== first && saidOfTurns[chosen.quarters]}
        </span>
      </div>
      <p className="photo-warning" role="status">
        {warning !== '' && (
          <>
            <Icon name="circle-alert" />
            {warning} {warnAt(zoom) === '' ? 'Zoom out for a sharper print.' : 'A larger picture prints sharply.'}
          </>
        )}
      </p>
    </Dialog>
  );
}
