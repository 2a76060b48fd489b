import type { ComponentProps } from 'react';

/** Parts that belong together and are named together. */
export const Group = (props: ComponentProps<'div'>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw and name them as part of a form
  <div role="group" {...props} />
);

/**
 * Hears what is pressed, typed, pointed at or focused inside it. Each of those elements has its own role and keys: the
 * area itself is no control.
 */
export const Around = (props: ComponentProps<'div'>) => <div {...props} />;
