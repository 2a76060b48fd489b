import type { ReactNode } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { UndoBar } from '#admin/ui/overlays/undo-bar.tsx';
import { Chip } from '#admin/ui/values/status-chips.tsx';
import { LeaveBar } from './leave-bar.tsx';

/** What a form says of itself: how much was changed in it, and what became of it. */
type Form = {
  readonly count: number;
  readonly isDirty: boolean;
  /** Somebody has saved it since the form was begun. */
  readonly isOld: boolean;
  readonly isBusy: boolean;
  readonly failure: unknown;
  readonly submit: () => Promise<boolean>;
  readonly discard: () => void;
  /** The changes discarded last. */
  readonly discarded: { readonly count: number; readonly endsAt: number; readonly seconds: number } | null;
  readonly undo: () => void;
  readonly forgetDiscarded: () => void;
};

export const changesText = (count: number, what = 'not saved'): string =>
  `${count === 1 ? '1 change' : `${count} changes`} ${what}`;

/** Beside the title: how much is not saved yet, and giving it up. Narrow screens have it in {@link FormNews}. */
export const UnsavedChanges = ({ form, what }: { readonly form: Form; readonly what?: string }) =>
  form.isDirty && (
    <span className="max-md:hidden! flex items-center gap-2.5">
      <Chip tone="custard" icon="pencil">
        {changesText(form.count, what)}
      </Chip>
      <Button kind="ghost" onClick={form.discard}>
        Discard
      </Button>
    </span>
  );

type NewsProps = {
  readonly form: Form;
  /** 'Owen Clarke has saved this product'. */
  readonly news: ReactNode;
  readonly does?: string;
  readonly what?: string;
};

/** Above the fields: why a save failed, and that somebody else has saved it meanwhile. */
export const FormNews = ({ form, news, does = 'save', what }: NewsProps) => (
  <>
    <FailureBanner failure={form.failure} note="What you typed is kept on this device." />
    {form.isOld && (
      <Banner kind="info">
        {news} since you started. When you {does}, you will see the differences.
      </Banner>
    )}
    {form.isDirty && (
      <p className="md:hidden! m-0 flex items-center justify-between gap-2.5 text-sm text-muted">
        {changesText(form.count, what)}
        <Button kind="ghost" size="small" onClick={form.discard}>
          Discard
        </Button>
      </p>
    )}
  </>
);

type BarsProps = {
  readonly form: Form;
  /** What else would be lost by leaving. */
  readonly isDirty?: boolean;
  readonly onDiscard?: () => void;
  readonly text: string;
};

/** At the foot: taking back what was discarded, and what becomes of what is typed for whoever leaves. */
export const FormBars = ({ form, isDirty = form.isDirty, onDiscard = form.discard, text }: BarsProps) => (
  <>
    {form.discarded && (
      <UndoBar
        {...form.discarded}
        text={changesText(form.discarded.count, 'discarded')}
        onUndo={form.undo}
        onOver={form.forgetDiscarded}
      />
    )}
    <LeaveBar isDirty={isDirty} isBusy={form.isBusy} onSave={form.submit} onDiscard={onDiscard} text={text} />
  </>
);
