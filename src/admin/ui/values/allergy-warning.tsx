import { Banner } from '#admin/ui/data/banner.tsx';

/**
 * Warns if what somebody must not eat is in what they order: read before it is sold, and once more before it leaves the
 * shop.
 */
export function AllergyWarning({ warnings }: { readonly warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Banner kind="error" icon="triangle-alert">
      {warnings.map((text) => (
        <p key={text}>
          <b>{text}</b>
        </p>
      ))}
    </Banner>
  );
}
