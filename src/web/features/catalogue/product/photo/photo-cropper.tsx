import 'react-easy-crop/react-easy-crop.css';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { aspectOf } from '#domain/catalogue/photo.ts';
import type { PhotoOption } from '#domain/catalogue/product-options.ts';
import type { Part } from '#web/lib/device/picture-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { Chosen } from './read-chosen.ts';

type PhotoCropperProps = {
  readonly chosen: Chosen;
  readonly option: PhotoOption;
  readonly onCut: (area: Part) => void;
  readonly onClose: () => void;
};

/** Loaded when a picture has been chosen. One cannot zoom in further than the print stays sharp. */
export function PhotoCropper({ chosen, option, onCut, onClose }: PhotoCropperProps) {
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Part | null>(null);
  const { address, mostZoom } = chosen;
  return (
    <Dialog
      open
      onClose={onClose}
      className="photo-dialog"
      title="Choose the part that we print"
      sub="Drag the picture, or move it with the arrow keys. The bright part is what comes on the cake."
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button icon="check" disabled={area === null} onClick={() => area && onCut(area)}>
            Use This Part
          </Button>
        </>
      }
    >
      <div className="photo-crop">
        <Cropper
          image={address}
          crop={place}
          zoom={zoom}
          maxZoom={mostZoom}
          aspect={aspectOf(option.shape)}
          cropShape={option.shape === 'circle' ? 'round' : 'rect'}
          showGrid={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          cropperProps={{
            role: 'group',
            'aria-label': 'The part that we print. Move the picture with the arrow keys.',
          }}
          mediaProps={{ alt: '' }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={(shares) => setArea(shares)}
        />
      </div>
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
    </Dialog>
  );
}
