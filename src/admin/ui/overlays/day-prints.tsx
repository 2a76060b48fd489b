import { useState } from 'react';
import { Button, ButtonLink, printsAtOnce } from '#admin/ui/actions/button.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { mostPrinted } from '#contract/admin/prints.ts';
import { Dialog } from './dialog.tsx';

export type PrintedSoFar = {
  readonly number: string;
  /** Each box has a label. */
  readonly boxes: number;
  /** Printed for the order as it is now. */
  readonly hasTicket: boolean;
  readonly hasLabels: boolean;
};

/** B-13: prints a day's tickets and labels with one tap each; again for all orders, or only for those that are new. */
export function DayPrints({ orders }: { readonly orders: readonly PrintedSoFar[] }) {
  const [isOpen, setOpen] = useState(false);
  const [onlyNew, setOnlyNew] = useState(true);
  const tickets = orders.filter(({ hasTicket }) => !onlyNew || !hasTicket);
  const labelled = orders.filter(({ boxes, hasLabels }) => boxes > 0 && (!onlyNew || !hasLabels));
  const labels = labelled.reduce((all, { boxes }) => all + boxes, 0);
  return (
    <>
      <Button kind="ghost" icon="printer" className="max-md:hidden!" onClick={() => setOpen(true)}>
        <span className="word-if-roomy">Prints</span>
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Prints for this day" size="small">
        <div className="column">
          <Checkbox isOn={onlyNew} onSwitch={setOnlyNew}>
            Only those not printed yet
          </Checkbox>
          <PrintLink kind="ticket" text={`Tickets (${tickets.length})`} of={tickets} />
          <PrintLink kind="label" text={`Labels (${labels})`} of={labelled} />
        </div>
      </Dialog>
    </>
  );
}

type PrintLinkProps = {
  readonly kind: 'ticket' | 'label';
  readonly text: string;
  readonly of: readonly PrintedSoFar[];
};

/** More than one print can take comes in parts: the next print has what is not printed by then. */
const PrintLink = ({ kind, text, of }: PrintLinkProps) =>
  of.length === 0 ? (
    <Button block icon={kind === 'ticket' ? 'chef-hat' : 'tag'} disabled>
      {text}
    </Button>
  ) : (
    <ButtonLink
      block
      icon={kind === 'ticket' ? 'chef-hat' : 'tag'}
      state={printsAtOnce}
      to={adminUrls.print(
        kind,
        of.slice(0, mostPrinted).map(({ number }) => number),
      )}
    >
      {of.length > mostPrinted ? `${text}: the first ${mostPrinted} orders` : text}
    </ButtonLink>
  );
