import { type ComponentProps, useRef } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { photoTypes } from '#contract/personalisation.ts';

type PictureButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'kind'> & {
  /** Which picture: 'Picture of Cupcakes'. */
  readonly name: string;
  readonly isThere: boolean;
  /** If what it is usually called would not say enough. */
  readonly words?: string;
  readonly isBusy: boolean;
  readonly onFile: (file: File | undefined) => void;
};

/** Chooses a picture from this device. */
export function PictureButton({
  name,
  isThere,
  words = isThere ? 'Change picture' : 'Choose a picture',
  isBusy,
  onFile,
  ...looks
}: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        {...looks}
        icon="upload"
        busy={isBusy}
        aria-label={`${words}: ${name}`}
        onClick={() => input.current?.click()}
      >
        {words}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={photoTypes.join(',')}
        aria-label={`File: ${name}`}
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
