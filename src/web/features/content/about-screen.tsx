import { useShop } from '#web/base/shop.ts';
import '#web/styles/content/content.css';
import type { AboutContent } from '#contract/content/pages.ts';
import { urls } from '#contract/pages/urls.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';

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
        <div className="about-photos">
          {about.pictures.map(({ picture, alt }) => (
            <Picture
              key={picture}
              file={picture}
              alt={alt}
              widths={[320, 480, 640, 900]}
              sizes="(min-width: 1320px) 424px, (min-width: 641px) 31vw, 46vw"
              shape={[750, 937]}
            />
          ))}
        </div>
        <div className="two-columns">
          {about.parts.map(({ title, lead, text }) => (
            <section key={title}>
              <h2>{title}</h2>
              <p className="lead">{lead}</p>
              <p>{text}</p>
            </section>
          ))}
        </div>
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
