import { type ComponentProps, useRef } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { photoTypes } from '#contract/personalisation.ts';

type PictureButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'kind'> & {
  /** Which picture: 'Picture of Cupcakes'. */
  readonly name: string;
  readonly isThere: boolean;
  readonly isBusy: boolean;
  readonly onFile: (file: File | undefined) => void;
};

/** Chooses a picture from this device. */
export function PictureButton({ name, isThere, isBusy, onFile, ...looks }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const words = isThere ? 'Change picture' : 'Choose a picture';
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
