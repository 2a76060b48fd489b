import { Button } from '#admin/ui/actions/button.tsx';

export type PageButtonsProps = {
  /** Undefined on the first page. */
  readonly back: { readonly name: string; readonly go: () => void } | undefined;
  /** Undefined on the last. */
  readonly next: { readonly name?: string; readonly go: () => void } | undefined;
};

/** At the foot of a list that is read page by page. */
export const PageButtons = ({ back, next }: PageButtonsProps) => (
  <>
    {back && (
      <Button size="small" icon="chevron-left" onClick={back.go}>
        {back.name}
      </Button>
    )}
    {next && (
      <Button size="small" iconEnd="chevron-right" onClick={next.go}>
        {next.name ?? 'Next'}
      </Button>
    )}
  </>
);
