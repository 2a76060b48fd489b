import { type ComponentProps, useRef } from 'react';
import { CopyButton } from '#admin/ui/actions/copy-button.tsx';
import { Banner } from './banner.tsx';

type LinkToCopyProps = Omit<ComponentProps<typeof Banner>, 'action'> & {
  readonly url: string;
  /** The words of its button. */
  readonly copy?: string;
};

/** A link to read out or send on, after the words that say what it is for, with a button that copies it. */
export function LinkToCopy({ url, copy = 'Copy link', children, ...banner }: LinkToCopyProps) {
  const shown = useRef<HTMLElement>(null);
  return (
    <div className="column">
      <Banner {...banner}>
        {children}{' '}
        <code ref={shown} className="wrap-anywhere">
          {url}
        </code>
      </Banner>
      <div className="flex flex-wrap items-center gap-2.5">
        <CopyButton text={url} shown={shown}>
          {copy}
        </CopyButton>
      </div>
    </div>
  );
}
