import { useAnnounced } from '#admin/lib/announce.ts';

/** What `announce` says; a mark that is not heard makes the same words new. */
function Region({ how }: { readonly how: 'polite' | 'assertive' }) {
  const { text, count } = useAnnounced(how);
  return (
    <div className="visually-hidden" aria-live={how} aria-atomic="true">
      {text}
      {count % 2 === 1 ? '\u00a0' : ''}
    </div>
  );
}

export const LiveRegions = () => (
  <>
    <Region how="polite" />
    <Region how="assertive" />
  </>
);
