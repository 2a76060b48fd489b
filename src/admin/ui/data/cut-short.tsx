import { Banner } from './banner.tsx';

type CutShortProps = {
  /** The file that was saved last; nothing is said of a whole one. */
  readonly saved: { readonly rows: number; readonly isCutShort: boolean } | null;
};

/** Says that a saved file lacks rows, and how to get the rest. */
export const CutShort = ({ saved }: CutShortProps) =>
  saved?.isCutShort && (
    <Banner kind="info">
      The file has only the first {saved.rows.toLocaleString('en-GB')} rows. Filter the list to save the rest in parts.
    </Banner>
  );
