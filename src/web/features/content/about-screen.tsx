import { useShop } from '#web/base/shop.ts';
import '#web/styles/content/content.css';
import type { AboutContent } from '#contract/content/pages.ts';
import { urls } from '#contract/pages/urls.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { AboutParts } from '#web/ui/prose/about-parts.tsx';
import { Hygiene } from './contact-ways.tsx';

const Person = ({ person }: Pick<AboutContent, 'person'>) =>
  person && (
    <figure className="about-person">
      <Picture file={person.picture} alt={person.alt} widths={[240, 320, 480]} sizes="240px" shape={[480, 480]} />
      <figcaption>
        <b>{person.name}</b>
        <span>{person.line}</span>
      </figcaption>
    </figure>
  );

export const AboutScreen = ({ about }: { about: AboutContent }) => {
  const { name, place, hours, menu } = useShop();
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
        <Person person={about.person} />
        <Hygiene />
        <section className="delight">
          <div>
            <h2>{about.ending}</h2>
            <p>{`Open ${hours} at ${place.line}.`}</p>
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
