import type { ReactNode } from 'react';
import { Icon, type IconName } from '#admin/ui/icon.tsx';

export type Fact = {
  readonly name: ReactNode;
  readonly value: ReactNode;
  readonly tone?: 'total' | 'good' | 'owed';
};

const toneLooks: Readonly<Record<NonNullable<Fact['tone']>, string>> = {
  total: 'border-t border-line pt-2.5 text-lg font-bold',
  good: 'font-semibold text-success',
  owed: 'font-bold text-toffee-700',
};

/** An amount stays in one piece: its name gives way to it. */
const isSum = (value: ReactNode): boolean => typeof value === 'string' && /^\W?£[\d.,]+$/.test(value);

/** Names at the left, values and amounts at the right. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="facts grid grid-cols-[minmax(0,1fr)] gap-2">
    {facts.map(({ name, value, tone }, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are rendered again together
      <div key={n} className={`flex items-baseline justify-between gap-4 ${tone ? toneLooks[tone] : ''}`}>
        <dt className={`wrap-anywhere ${tone ? '' : 'text-muted'}`}>{name}</dt>
        {/* A link in it is all that its cell has, and is pressed with a finger. */}
        <dd
          className={`text-right tabular-nums [&>a]:inline-flex [&>a]:min-h-12 [&>a]:items-center ${isSum(value) ? 'flex-none' : 'wrap-anywhere'}`}
        >
          {value}
        </dd>
      </div>
    ))}
  </dl>
);

export type Happening = {
  readonly key: string | number;
  readonly icon: IconName;
  readonly text: ReactNode;
  readonly hint?: ReactNode;
  /** What somebody wrote. */
  readonly quote?: string | undefined;
  /** `time` as it is shown, and `at` for machines. */
  readonly time: string;
  readonly at: string;
};

/** What happened, newest first. */
export const Timeline = ({ happenings }: { readonly happenings: readonly Happening[] }) => (
  <ol>
    {happenings.map(({ key, icon, text, hint, quote, time, at }) => (
      <li
        key={key}
        className="relative grid grid-cols-[28px_minmax(0,1fr)_auto] gap-3 pb-4 before:absolute before:top-7 before:bottom-0 before:left-3.25 before:w-0.5 before:bg-line last:before:hidden"
      >
        <span className="grid size-7 place-items-center rounded-full bg-oat-200 text-oat-700 [&_.icon]:size-3.75">
          <Icon name={icon} />
        </span>
        <div>
          <p className="pt-0.5 text-sm/[1.4] wrap-anywhere">
            {text}
            {hint !== undefined && <small className="block text-xs text-muted">{hint}</small>}
          </p>
          {quote !== undefined && (
            <blockquote className="mt-1.5 rounded-r-[6px] border-l-3 border-line-strong bg-oat-50 px-3 py-2 text-xs wrap-anywhere text-oat-700">
              {quote}
            </blockquote>
          )}
        </div>
        <time dateTime={at} className="pt-0.75 text-xs whitespace-nowrap text-muted">
          {time}
        </time>
      </li>
    ))}
  </ol>
);
