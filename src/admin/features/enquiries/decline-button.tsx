import { useState } from 'react';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { TextArea } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { declineEnquiry, longestEnquiryLetter } from '#contract/admin/enquiries/enquiries.ts';
import { letterAround } from '#domain/staff/words/letter-words.ts';
import type { ShownProps } from './shown-enquiry.ts';

const ready = 'thank you for asking us. We are sorry that we cannot make this cake for you.';

/** Asked once more, for a letter goes out, and an open quote is withdrawn with it. */
export function DeclineButton({ page, onChanged, onRefresh }: ShownProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(() => letterAround(page.frame, ready));
  const decline = useStaffWrite(declineEnquiry, { onDone: onChanged });
  const send = async (): Promise<void> => {
    if (!(await decline.send({ enquiryId: page.id, text, seen: page.thread.at(-1)?.id ?? 0 }))) return;
    setOpen(false);
    announce('Declined. The email goes out.', 'polite');
  };
  return (
    <>
      <Button icon="circle-slash" onClick={() => setOpen(true)}>
        Decline
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Decline the enquiry of ${page.name}?`}
        foot={
          <>
            <Button kind="ghost" onClick={() => setOpen(false)}>
              Keep it
            </Button>
            <Button
              kind="danger"
              icon="send"
              busy={decline.isBusy}
              disabled={text.trim() === ''}
              onClick={() => void send()}
            >
              Decline and send
            </Button>
          </>
        }
      >
        <div className="column">
          <TextArea label="A word to them" rows={7} value={text} onText={setText} maxLength={longestEnquiryLetter} />
          {page.state === 'quoted' && (
            <p className="small muted">The open quote is withdrawn with it, and its day is free.</p>
          )}
          <FailureBanner
            failure={decline.failure}
            action={
              decline.failure?.code === 'conflict' && (
                <Button
                  size="small"
                  onClick={() => {
                    setOpen(false);
                    decline.forgetFailure();
                    onRefresh();
                  }}
                >
                  Show it
                </Button>
              )
            }
          />
        </div>
      </Dialog>
    </>
  );
}
