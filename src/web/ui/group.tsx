import type { ComponentProps } from 'react';

/** Parts that belong together and are named together. */
export const Group = (props: ComponentProps<'div'>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw and name them as part of a form
  <div role="group" {...props} />
);

/** It hears of what is pressed, typed or looked at inside. Each of those has a role and keys of its own: the area is no control. */
export const Around = (props: ComponentProps<'div'>) => <div {...props} />;
