import { type ComponentType, lazy } from 'react';
import { Banner } from './banner.tsx';

const lost = (name: string) => (
  <Banner kind="error" icon="refresh-cw">
    {name} could not be loaded. Save your changes, then reload the page.
  </Banner>
);

/**
 * A part of a screen that comes in a file of its own: what is around it does not wait for it, and remains if it does not load.
 * @param name what could not be loaded, as staff read it: 'The preview'
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>, name: string) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => lost(name) }),
    ),
  );
