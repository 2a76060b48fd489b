import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration, useRouteError } from 'react-router';
import { adminBase } from '#contract/admin/admin-urls.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { Picture } from '#web/ui/picture.tsx';
import { OfficeFrame } from './frame/office-frame.tsx';
import { Opening, Permitted, UnknownAddress } from './frame/permitted.tsx';
import { LiveRegions, useArrival } from './frame/shell.tsx';
import { type Screen, screens } from './screens.ts';
import { Button } from './ui/actions/button.tsx';
import { EmptyState } from './ui/data/skeleton.tsx';
import { Mark } from './ui/frame/mark.tsx';
import { Page, useTitle } from './ui/frame/page.tsx';

/** A part of the app that the shop no longer has, or that did not arrive. */
const isLostPart = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|importing a module|preload css/i.test(error.message);

/** A screen broke, or did not arrive. What was typed is kept on the device. */
function OfficeError() {
  const error = useRouteError();
  useTitle('Something went wrong');
  const lost = isLostPart(error);
  return (
    <Page>
      <EmptyState
        icon={lost ? 'refresh-cw' : 'circle-alert'}
        title={lost ? 'This screen could not be loaded' : 'Something went wrong here'}
        isPage
        action={
          <Button kind="primary" icon="refresh-cw" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        {lost
          ? 'The back office was updated, or the connection was lost. Reload the page. What you typed is kept on this device.'
          : `${error instanceof Failure ? describeFailure(error).text : 'The screen failed, and nothing was changed.'} What you typed is kept on this device.`}
      </EmptyState>
    </Page>
  );
}

/**
 * The router renders nothing at all if a screen's file did not arrive, so the error is thrown when the screen renders.
 */
const lost =
  (error: unknown): ComponentType =>
  () => {
    throw error;
  };

const routeOf = (screen: Screen): RouteObject => ({
  path: screen.path,
  ErrorBoundary: OfficeError,
  handle: screen,
  lazy: async () => ({ Component: await screen.load().catch(lost) }),
});

const frameOf = (frame: Screen['frame'], Frame: ComponentType, more: readonly RouteObject[] = []): RouteObject => ({
  Component: Frame,
  ErrorBoundary: OfficeError,
  HydrateFallback: Opening,
  children: [...screens.filter((screen) => screen.frame === frame).map(routeOf), ...more],
});

/** Nothing around it: for paper, and for the tablet that asks who is there. */
const BareFrame = () => (
  <>
    <Permitted>
      <Outlet />
    </Permitted>
    <LiveRegions />
    <ScrollRestoration />
  </>
);

/** The routes of all screens; the base comes before their paths. */
export const routes: RouteObject[] = [
  frameOf('entry', EntryFrame),
  frameOf('bare', BareFrame),
  frameOf('office', OfficeFrame, [{ path: '*', Component: UnknownAddress }]),
];

export const createRouter = () => createBrowserRouter(routes, { basename: adminBase });

/** A picture at the left of a wide screen; the mark and one column of fields. */
function EntryFrame() {
  useArrival();
  return (
    <div className="grid min-h-dvh grid-cols-1 min-[901px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] [&_main]:grid [&_main]:place-items-center [&_main]:p-8">
      <div className="relative hidden bg-damson-900 min-[901px]:block print:hidden [&_img]:absolute [&_img]:inset-0 [&_img]:size-full [&_img]:object-cover">
        <Picture file="login" alt="" widths={[640, 900, 1280]} sizes="50vw" />
      </div>
      <main id="main" tabIndex={-1}>
        <div className="grid w-full max-w-100 gap-4.5 [&_h1]:text-[2rem] [&_h1+p]:mt-1.5">
          <Mark className="size-14 fill-damson-800 text-custard-300" />
          <Outlet />
        </div>
      </main>
      <LiveRegions />
    </div>
  );
}
