import { useShop } from '#web/base/shop.ts';
import '#web/styles/content/content.css';
import type { AboutContent } from '#contract/content/pages.ts';
import { urls } from '#contract/pages/urls.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { AboutParts } from '#web/ui/prose/about-parts.tsx';

export const AboutScreen = ({ about }: { about: AboutContent }) => {
  const { name, address, hours, menu } = useShop();
  return (
    <>
      <section className="about-header">
        <div className="wrap">
          <h1>About {name}</h1>
          <p className="lead">{about.lead}</p>
        </div>
      </section>
      <div className="wrap about">
        <AboutParts about={about} />
        <section className="delight">
          <div>
            <h2>{about.ending}</h2>
            <p>{`Open ${hours} at ${address.street}, ${address.town}.`}</p>
          </div>
          <div className="row">
            <ButtonLink to={menu.browse.link}>{menu.browse.text}</ButtonLink>
            <ButtonLink variant="outline" to={urls.contact}>
              Contact us
            </ButtonLink>
          </div>
        </section>
      </div>
    </>
  );
};
