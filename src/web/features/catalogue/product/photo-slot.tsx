import '#web/styles/catalogue/photo.css';
import { NeedsScript } from '#web/ui/alert.tsx';
import { latePart } from '#web/ui/late-part.tsx';

const Coming = () => (
  <div className="photo-coming">
    <NeedsScript>Sending a picture</NeedsScript>
  </div>
);

/** Few cakes are printed: its place is kept till it is there. */
export const PhotoSlot = latePart(async () => (await import('./photo-field.tsx')).PhotoField, <Coming />);
