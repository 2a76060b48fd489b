import type { ReactNode } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { Icon, type IconName } from '#admin/ui/icon.tsx';
import { describeFailure } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';

type FailureBannerProps = {
  /** Nothing is shown if there is none. */
  readonly failure: unknown;
  /** What failed, if the sentence does not say it: 'The file could not be read'. */
  readonly title?: string | undefined;
  /** What was not done: 'Nothing was given back.' */
  readonly note?: string;
  readonly action?: ReactNode;
  /** For when somebody else was quicker: their change is looked at first. */
  readonly onShowLatest?: () => void;
};

/** In order: something to know, something to act on, failed, done, new. */
type BannerKind = 'info' | 'warning' | 'error' | 'done' | 'new';

const looks: Readonly<Record<BannerKind, string>> = {
  info: 'bg-glaze-100 text-glaze-700',
  warning: 'bg-toffee-100 text-toffee-700',
  error: 'bg-raspberry-100 text-raspberry-700',
  done: 'bg-pistachio-100 text-pistachio-800',
  new: 'bg-custard-300 text-ink',
};

const icons: Readonly<Record<BannerKind, IconName>> = {
  info: 'info',
  warning: 'triangle-alert',
  error: 'circle-alert',
  done: 'circle-check',
  new: 'bell',
};

type BannerProps = {
  readonly kind: BannerKind;
  readonly icon?: IconName;
  /** One action. */
  readonly action?: ReactNode;
  /** A failure is announced at once; what was there when the page loaded is not. */
  readonly isNews?: boolean;
  readonly children: ReactNode;
};

export const Banner = ({ kind, icon = icons[kind], action, isNews = kind === 'error', children }: BannerProps) => (
  <div
    className={`banner flex flex-wrap items-center gap-3 rounded px-3.5 py-2.5 text-sm/[1.4] [&_.button]:flex-none [&>.icon]:size-5.5 ${looks[kind]}`}
    role={isNews ? 'alert' : undefined}
  >
    <Icon name={icon} />
    <div className="min-w-0 flex-[1_1_8rem]">{children}</div>
    {action}
  </div>
);

/** What went wrong, in a sentence. The failure's own title is for customers: to staff, 'Validation Error' says nothing. */
export function FailureBanner({ failure, title, note, action, onShowLatest }: FailureBannerProps) {
  if (failure === null || failure === undefined) return null;
  const isConflict = failure instanceof Failure && failure.code === 'conflict';
  const showLatest = onShowLatest && isConflict && (
    <Button size="small" onClick={onShowLatest}>
      Show the latest
    </Button>
  );
  return (
    <Banner kind="error" action={action ?? showLatest}>
      {title && <b>{title}. </b>}
      {describeFailure(failure).text} {note}
    </Banner>
  );
}

type FormFailureProps = Omit<FailureBannerProps, 'failure'> & { readonly failure: Failure | null };

/** For a form: an error in a field is shown at the field, and nowhere else. */
export const FormFailure = ({ failure, ...words }: FormFailureProps) =>
  failure?.detail.fields === undefined && <FailureBanner failure={failure} {...words} />;

/** T-07: shown before it is sent, so that nobody is surprised with a customer in front of them. */
export const ApprovalAhead = () => (
  <Banner kind="info" icon="key-round">
    This is above your limit: somebody else will have to confirm it.
  </Banner>
);
