import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { adminBase } from '#contract/admin/admin-urls.ts';
import { BareFrame } from './routes/frame/bare-frame.tsx';
import { EntryFrame } from './routes/frame/entry-frame.tsx';
import { OfficeError } from './routes/frame/office-error.tsx';
import { OfficeFrame } from './routes/frame/office-frame.tsx';
import { Opening } from './routes/frame/opening.tsx';
import { UnknownAddress } from './routes/frame/unknown-address.tsx';
import { type Screen, screens } from './screens.ts';

const routeOf = (screen: Screen): RouteObject => ({
  path: screen.path,
  ErrorBoundary: OfficeError,
  handle: screen,
  lazy: screen.load,
});

const frameOf = (frame: Screen['frame'], Frame: ComponentType, more: readonly RouteObject[] = []): RouteObject => ({
  Component: Frame,
  ErrorBoundary: OfficeError,
  HydrateFallback: Opening,
  children: [...screens.filter((screen) => screen.frame === frame).map(routeOf), ...more],
});

/** All its screens; the base comes before their paths. */
export const routes: RouteObject[] = [
  frameOf('entry', EntryFrame),
  frameOf('bare', BareFrame),
  frameOf('office', OfficeFrame, [{ path: '*', Component: UnknownAddress }]),
];

export const createRouter = () => createBrowserRouter(routes, { basename: adminBase });
