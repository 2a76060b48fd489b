import { useShop } from '#web/base/shop.ts';

/** What a browser without JavaScript reads where something does not work without it, and how to buy all the same. */
export const NeedsScript = ({ children }: { children: string }) => {
  const { telephone } = useShop();
  return (
    <noscript>
      <p className="note">
        {children} needs JavaScript, which is switched off in your browser. Switch it on, or order by telephone:{' '}
        <a href={telephone.link}>{telephone.shown}</a>.
      </p>
    </noscript>
  );
};
