import type { ReactNode } from 'react';
import { describeFailure } from '#contract/wire/failures.ts';
import type { Failure } from '#domain/failure.ts';
import { Banner } from './banner.tsx';

type FailureBannerProps = {
  /** Nothing is shown for none. */
  readonly failure: unknown;
  /** What it was that failed, where the shop's own title says less: of a file that is none, 'Invalid Request'. */
  readonly title?: string | undefined;
  /** What was not done: 'Nothing was given back.' */
  readonly note?: string;
  readonly action?: ReactNode;
};

/** What went wrong, in the shop's words. */
export function FailureBanner({ failure, title: said, note, action }: FailureBannerProps) {
  if (failure === null || failure === undefined) return null;
  const { title, text } = describeFailure(failure);
  return (
    <Banner kind="error" action={action}>
      <b>{said ?? title}.</b> {text} {note}
    </Banner>
  );
}

type FormFailureProps = Omit<FailureBannerProps, 'failure'> & { readonly failure: Failure | null };

/** Of a form: what is wrong with a field stands at the field, and nowhere else. */
export const FormFailure = ({ failure, ...words }: FormFailureProps) =>
  failure?.detail.fields === undefined && <FailureBanner failure={failure} {...words} />;
