import { usePictureUpload } from '#admin/lib/use-picture-upload.ts';
import { PictureButton } from '#admin/ui/forms/picture-button.tsx';
import { Picture } from '#web/ui/picture.tsx';

type PictureChoiceProps = {
  /** The name of the picture: 'Picture of Cupcakes'. */
  readonly name: string;
  /** Its file; empty for none yet. */
  readonly value: string;
  readonly onFile: (file: string) => void;
  readonly error?: string | undefined;
};

/** The picture of a setting: as it is, and a field to replace it. */
export function PictureChoice({ name, value, onFile, error }: PictureChoiceProps) {
  const upload = usePictureUpload(onFile);
  const said = upload.refusal ?? error;
  return (
    <>
      {value !== '' && (
        <Picture
          className="thumb size-11 flex-none rounded-small bg-oat-100 object-cover"
          file={value}
          alt=""
          widths={[96, 160]}
          sizes="60px"
        />
      )}
      <PictureButton
        kind="ghost"
        size="small"
        name={name}
        isThere={value !== ''}
        isBusy={upload.percent !== null}
        onFile={(file) => void upload.send(file)}
      />
      {said && (
        <span className="field-error" role="alert">
          {said}
        </span>
      )}
    </>
  );
}
