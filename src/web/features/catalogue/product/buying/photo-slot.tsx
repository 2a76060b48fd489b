import '#web/styles/catalogue/photo.css';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useHydrated } from '#web/base/use-hydrated.ts';
import type { PhotoField as Field } from '#web/features/catalogue/product/photo/photo-field.tsx';
import { NeedsScript } from '#web/ui/needs-script.tsx';

/** Few cakes are printed. */
const PhotoField = lazy(async () => ({
  default: (await import('#web/features/catalogue/product/photo/photo-field.tsx')).PhotoField,
}));

const Coming = () => (
  <div className="photo-coming">
    <NeedsScript>Sending a picture</NeedsScript>
  </div>
);

/** Its place is kept till it is there. */
export function PhotoSlot(props: ComponentProps<typeof Field>) {
  if (!useHydrated()) return <Coming />;
  return (
    <Suspense fallback={<Coming />}>
      <PhotoField {...props} />
    </Suspense>
  );
}
