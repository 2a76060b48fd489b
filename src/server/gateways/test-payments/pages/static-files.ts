import font from '/assets/fonts/figtree-common.woff2?inline';
import { pageStyles } from './page-styles.ts';
import { payPageStyles } from './pay-page-styles.ts';

export const testPageStyles: string = pageStyles + payPageStyles;

/** The letters travel inside the built server, so there is no path to find at run time. */
export const testPageFont: Buffer = Buffer.from(font.slice(font.indexOf(',') + 1), 'base64');
