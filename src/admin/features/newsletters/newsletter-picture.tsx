import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { usePictureUpload } from '#admin/lib/use-picture-upload.ts';
import { SelectField, TextField } from '#admin/ui/forms/fields.tsx';
import { PictureButton } from '#admin/ui/forms/picture-button.tsx';
import { listPicks } from '#contract/admin/content.ts';
import type { NewsletterPage } from '#contract/admin/newsletters.ts';

type Chosen = NewsletterPage['picture'];

type FieldProps = {
  readonly picture: Chosen;
  readonly error: string | undefined;
  readonly onPicture: (picture: Chosen) => void;
};

const own = 'own';

/** The picture at the head of a newsletter: a product's, or one from this device, with the words for those who cannot see it. */
export function NewsletterPictureField({ picture, error, onPicture }: FieldProps) {
  const { data } = useStaffQuery(listPicks, {}, { staleTime: 60_000 });
  const cakes = (data?.cakes ?? []).filter((cake) => cake.picture !== '');
  const upload = usePictureUpload((file) => onPicture({ file, alt: '' }));
  const cake = cakes.find((one) => one.picture === picture?.file);
  const choose = (slug: string): void => {
    const chosen = cakes.find((one) => one.slug === slug);
    if (chosen) onPicture({ file: chosen.picture, alt: chosen.name });
    else if (slug === '') onPicture(null);
  };
  return (
    <>
      <SelectField
        label="Picture"
        value={picture === null ? '' : (cake?.slug ?? own)}
        error={upload.refusal ?? undefined}
        onChoose={choose}
      >
        <option value="">No picture</option>
        {picture !== null && !cake && <option value={own}>Your own picture</option>}
        {cakes.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap items-center gap-2.5">
        <PictureButton
          name="Newsletter"
          isThere={picture !== null}
          isBusy={upload.percent !== null}
          onFile={(file) => void upload.send(file)}
        />
        <span className="text-sm text-muted">Or choose a cake above. JPEG, PNG, WebP, AVIF, up to 20 MB</span>
      </div>
      {picture !== null && (
        <TextField
          label="What the picture shows"
          help="Read out by screen readers, and shown in mail programs that show no pictures."
          value={picture.alt}
          onText={(alt) => onPicture({ ...picture, alt })}
          maxLength={200}
          error={error}
        />
      )}
    </>
  );
}
