import '#web/styles/catalogue/photo.css';
import { NeedsScript } from '#web/ui/alert.tsx';
import { latePart } from '#web/ui/late-part.tsx';

const Coming = () => (
  <div className="photo-coming">
    <NeedsScript>Sending a picture</NeedsScript>
  </div>
);

/** Few products are printed: the field's place is kept until it has loaded. */
export const PhotoSlot = latePart(async () => (await import('./photo-field.tsx')).PhotoField, <Coming />);
