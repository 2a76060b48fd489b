import { partsOfPage } from '#domain/pages/page-facts.ts';
import { pageTitles } from '#domain/pages/page-keys.ts';
import { useShop } from '#web/base/shop.ts';
import { Picture } from '#web/ui/picture.tsx';
import { OpeningHours } from '#web/ui/prose/opening-hours.tsx';
import { AddressWay, TalkToUs } from './contact-ways.tsx';
import type { PickupPageData } from './load-content.ts';
import { ProsePage } from './prose-page.tsx';

export const PickupScreen = ({ content: { lead, text }, diary }: PickupPageData) => {
  const shop = useShop();
  return (
    <ProsePage
      title={pageTitles.pickupPage}
      lead={lead}
      parts={partsOfPage(text)}
      slots={{ openingHours: <OpeningHours diary={diary} /> }}
      side={
        <>
          <Picture
            file="brand-story.jpg"
            alt=""
            widths={[480, 640, 900]}
            sizes="(min-width: 1024px) 400px, 92vw"
            shape={[1200, 675]}
            className="prose-picture"
          />
          <TalkToUs>
            <AddressWay short={`${shop.address.street}, ${shop.address.town}`} />
          </TalkToUs>
        </>
      }
    />
  );
};
