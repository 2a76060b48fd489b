import type { Plugin } from 'vite';

/**
 * A part of the customers' page that the back office previews brings its styles with it, which would apply to the back office's own fields
 * too: the frame in which it is shown links them by address (`?url`), and nothing else has them.
 */
export const withoutCustomersStyles: Plugin = {
  name: 'without-customers-styles',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('.css') && importer !== undefined && /[\\/]src[\\/]web[\\/].*\.tsx?$/.test(importer)
      ? '\0no-styles'
      : null,
  load: (id) => (id === '\0no-styles' ? '' : null),
};
