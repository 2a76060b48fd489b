import { type DialogProps, Overlay } from './dialog.tsx';

/** At the right, so that the order beside it stays in sight; the whole width of a phone. */
export const Sheet = (props: Omit<DialogProps, 'size'>) => <Overlay {...props} className="sheet" />;
