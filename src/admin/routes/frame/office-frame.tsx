import { Navigate, Outlet, useLocation } from 'react-router';
import { useWaitingEnquiries } from '#admin/features/enquiries/use-enquiries.ts';
import { useOpenMessages } from '#admin/features/messages/use-messages.ts';
import { Shell } from '#admin/features/shell/shell.tsx';
import { PersonItems } from '#admin/features/sign-in/over/person-items.tsx';
import { SignInOver } from '#admin/features/sign-in/over/sign-in-over.tsx';
import { StepUpDialog } from '#admin/features/sign-in/over/step-up-dialog.tsx';
import { helpPageOf } from '#admin/help-pages.ts';
import { useOrderNews } from '#admin/lib/live/order-news.ts';
import { useOrderSound } from '#admin/lib/live/order-sound.ts';
import { useLiveLine } from '#admin/lib/live/use-live-line.ts';
import { useSession } from '#admin/lib/session/session.ts';
import { openPlaces } from '#admin/screens.ts';
import { MenuItem } from '#admin/ui/actions/menu.tsx';
import { useTitleMark } from '#admin/ui/frame/use-title.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { keyedWays } from './office-commands.ts';
import { PaletteDoor } from './palette-door.tsx';
import { Permitted } from './permitted.tsx';
import { useScreen } from './use-screen.ts';

/** For who is signed in: everybody else signs in first, and comes back. */
export function OfficeFrame() {
  const { member, device, session } = useSession();
  const { pathname, search } = useLocation();
  const screen = useScreen();
  const next = pathname + search;
  const mayAnswer = member?.permissions.includes('messages.answer') === true;
  const openMessages = useOpenMessages(mayAnswer);
  const waitingEnquiries = useWaitingEnquiries(mayAnswer);
  useLiveLine(member?.permissions.includes('orders.see') ? member.id : null);
  const newOrders = useOrderNews().length;
  useOrderSound(newOrders > 0);
  useTitleMark(newOrders === 0 ? '' : `(${newOrders})`);
  if (member === null) return <Navigate to={device ? adminUrls.atTablet(next) : adminUrls.signIn(next)} replace />;
  if (session?.mustAddSecondFactor && pathname !== adminUrls.you) return <Navigate to={adminUrls.you} replace />;
  return (
    <>
      {/* Another person begins anew: nothing that the first one typed is left on the screen. */}
      <Shell
        key={member.id}
        places={openPlaces}
        current={screen?.place ?? null}
        waiting={{
          today: { count: newOrders, word: 'new' },
          messages: { count: openMessages, word: 'open' },
          enquiries: { count: waitingEnquiries, word: 'waiting' },
        }}
        ways={keyedWays(member.permissions)}
        personItems={
          <PersonItems>
            <MenuItem icon="info" to={adminUrls.help(helpPageOf(screen?.path ?? ''))} hint="This screen in the manual">
              Help
            </MenuItem>
          </PersonItems>
        }
      >
        <Permitted>
          <Outlet />
        </Permitted>
      </Shell>
      <PaletteDoor key={`palette ${member.id}`} />
      <SignInOver />
      <StepUpDialog />
    </>
  );
}
