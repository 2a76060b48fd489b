import { useRouteError } from 'react-router';
import { Button } from '#admin/ui/actions/button.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { useTitle } from '#admin/ui/frame/use-title.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';

/** A part of the app that the shop no longer has, or that did not come over the line. */
const isLostPart = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script|importing a module/i.test(error.message);

/** A screen broke, or did not come. What was typed is kept on the device. */
export function OfficeError() {
  const error = useRouteError();
  useTitle('Something went wrong');
  const lost = isLostPart(error);
  return (
    <Page>
      <EmptyState
        icon={lost ? 'refresh-cw' : 'circle-alert'}
        title={lost ? 'This screen did not come' : 'Something went wrong here'}
        isPage
        action={
          <Button kind="primary" icon="refresh-cw" onClick={() => window.location.reload()}>
            Load it again
          </Button>
        }
      >
        {lost
          ? 'The back office was renewed, or the line is lost. Load it again; what you typed is kept on this device.'
          : `${error instanceof Failure ? describeFailure(error).text : 'The screen broke, and nothing was changed.'} What you typed is kept on this device.`}
      </EmptyState>
    </Page>
  );
}
