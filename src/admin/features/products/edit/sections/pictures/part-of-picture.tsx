import 'react-easy-crop/react-easy-crop.css';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { Button } from '#admin/ui/actions/button.tsx';
import type { KeptPicture } from '#contract/admin/products/product-pictures.ts';
import { storedPictureAddress } from '#contract/pages/picture-addresses.ts';
import { mostZoomOf } from '#domain/catalogue/editing/product-form.ts';

/** As sent to the shop: a point in fractions of the whole, and the zoom. */
export type Part = { readonly x: number; readonly y: number; readonly zoom: number };

type PartProps = {
  readonly whole: KeptPicture;
  readonly shown: KeptPicture;
  /** Null if the picture already shows this part. */
  readonly onPart: (part: Part | null) => void;
};

const middle = { x: 0, y: 0 };

/** Moved and zoomed by finger, mouse or keys, with what it looks like in a list. */
export function PartOfPicture({ whole, shown, onPart }: PartProps) {
  const most = mostZoomOf(whole);
  const begun = Math.min(most, shown.cut?.zoom ?? 1);
  const [place, setPlace] = useState(middle);
  const [zoom, setZoom] = useState(begun);
  const [area, setArea] = useState<Area | null>(null);
  const [isTouched, setTouched] = useState(false);
  const address = storedPictureAddress(whole.hash, 1280, 'jpeg');
  const tell = (shares: Area): void => {
    setArea(shares);
    const part = { x: (shares.x + shares.width / 2) / 100, y: (shares.y + shares.height / 2) / 100 };
    onPart(isTouched ? { x: within(part.x), y: within(part.y), zoom } : null);
  };
  const touch =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      setTouched(true);
      set(value);
    };
  return (
    <>
      <div className="picture-crop relative h-[min(46vh,400px)] overflow-hidden rounded-large bg-ink [&_[data-testid=cropper]:focus-visible]:[outline:4px_solid_var(--color-focus)]">
        <Cropper
          image={address}
          crop={place}
          zoom={zoom}
          maxZoom={most}
          aspect={1}
          keyboardStep={8}
          disableAutomaticStylesInjection
          {...(shown.cut && { initialCroppedAreaPercentages: areaOf(whole, shown) })}
          cropperProps={{
            role: 'group',
            'aria-label': 'The visible part, with the focus in the middle. Move the picture with the arrow keys.',
          }}
          mediaProps={{ alt: '' }}
          onInteractionStart={() => setTouched(true)}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={tell}
        />
        <span
          className="pointer-events-none absolute inset-0 m-auto size-5.5 rounded-full border-3 border-white shadow-[0_0_0_3px_var(--color-damson-900),inset_0_0_0_3px_var(--color-damson-900)]"
          aria-hidden="true"
        />
      </div>
      <div className="flex items-center gap-3.5 [&_input]:min-h-12 [&_input]:flex-1 [&_input]:[accent-color:var(--color-damson-700)]">
        <label className="flex min-w-0 flex-1 items-center gap-2.5">
          <b>Zoom</b>
          <input
            type="range"
            min={1}
            max={most}
            step={0.01}
            value={zoom}
            disabled={most === 1}
            aria-valuetext={`${Math.round(zoom * 100)} per cent`}
            onChange={({ target }) => touch(setZoom)(Number(target.value))}
          />
        </label>
        <Button
          icon="undo-2"
          onClick={() => {
            touch(setZoom)(1);
            setPlace(middle);
          }}
        >
          Reset
        </Button>
      </div>
      {area && (
        <div>
          <p className="mt-0 mb-2 font-strong">With this focus</p>
          <div className="flex items-center gap-2.5">
            {[110, 64].map((side) => (
              <span
                key={side}
                className="relative overflow-hidden rounded-large [&_img]:absolute [&_img]:max-w-none"
                style={{ width: side, height: side }}
              >
                <img src={address} alt="" style={lookOf(area, side)} />
              </span>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

const within = (share: number): number => Math.min(1, Math.max(0, share));

/** The square that it was cut to, in percentages of the whole. */
function areaOf({ width, height }: KeptPicture, { cut, width: side }: KeptPicture): Area {
  const share = (length: number, point: number) => {
    const size = (side / length) * 100;
    return { size, from: Math.min(Math.max(0, point * 100 - size / 2), 100 - size) };
  };
  const [across, down] = [share(width, cut?.x ?? 0.5), share(height, cut?.y ?? 0.5)];
  return { x: across.from, y: down.from, width: across.size, height: down.size };
}

const lookOf = (area: Area, side: number) => ({
  width: (side * 100) / area.width,
  height: (side * 100) / area.height,
  left: (-area.x / area.width) * side,
  top: (-area.y / area.height) * side,
});
