import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import type { NewsletterPage } from '#contract/admin/newsletters/newsletters.ts';
import type { Failure } from '#domain/failure.ts';
import { restSeconds, sendsAtOnce } from '#domain/newsletter/newsletter.ts';
import { readersText } from './newsletter-looks.tsx';

type BeginProps = {
  readonly open: boolean;
  readonly newsletter: NewsletterPage;
  readonly isBusy: boolean;
  readonly failure: Failure | null;
  readonly onClose: () => void;
  readonly onBegin: () => void;
};

const aMinute = (sendsAtOnce * 60) / restSeconds;

/** An email that went cannot be called back, so it is asked once. */
export const BeginDialog = ({ open, newsletter, isBusy, failure, onClose, onBegin }: BeginProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={`Send ‘${newsletter.subject}’?`}
    foot={
      <>
        <Button kind="ghost" onClick={onClose}>
          Not yet
        </Button>
        <Button kind="primary" icon="send" busy={isBusy} onClick={onBegin}>
          Send to {readersText(newsletter.readers)}
        </Button>
      </>
    }
  >
    <p>
      It goes to everybody who reads the newsletter at the moment that it is their turn, about {aMinute} a minute, to
      nobody twice. It can be stopped and continued; what went cannot be called back, and its words stay as they are.
    </p>
    <FailureBanner failure={failure} />
  </Dialog>
);
