import '#web/styles/content/content.css';
import { urls } from '#contract/pages/urls.ts';
import { shopConfig } from '#shop-config';
import { ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';

const { name, address, hours } = shopConfig;

const photographs = [
  ['about-1.jpg', 'Cupcakes on the bench beside a whisk, a mixing bowl and eggs'],
  ['about-2.jpg', 'A red velvet cake with a slice taken out, tea and a cupcake'],
  ['about-3.jpg', 'A tiered wedding cake with sugar flowers and three cupcakes'],
] as const;

export const AboutScreen = () => (
  <>
    <section className="about-header">
      <div className="wrap">
        <h1>About {name}</h1>
        <p className="lead">
          Welcome. We are a small bakery with one counter, one kitchen and a simple idea: a cake should taste as good as
          it looks, and it should be ready when you were told it would be.
        </p>
      </div>
    </section>
    <div className="wrap about">
      <div className="about-photos">
        {photographs.map(([file, alt]) => (
          <Picture
            key={file}
            file={file}
            alt={alt}
            widths={[320, 480, 640, 900]}
            sizes="(min-width: 1320px) 424px, (min-width: 641px) 31vw, 46vw"
            shape={[750, 937]}
          />
        ))}
      </div>
      <div className="two-columns">
        <section>
          <h2>How we bake</h2>
          <p className="lead">Small batches, every day, by hand.</p>
          <p>
            We weigh, whisk and fold the way good home bakers do, only more often. Sponges are cooled slowly, then
            filled and iced. Butter is butter, vanilla is vanilla, and the jam has fruit in it.
          </p>
        </section>
        <section>
          <h2>For the days that matter</h2>
          <p className="lead">Birthdays, weddings, christenings, Tuesdays.</p>
          <p>
            Give us a photograph, a logo, a favourite character or just a name and a colour. Ring us or write, and we
            will talk it through before you order.
          </p>
        </section>
      </div>
      <section className="delight">
        <div>
          <h2>Your daily dose of delight awaits!</h2>
          <p>{`Open ${hours} at ${address.street}, ${address.town}.`}</p>
        </div>
        <div className="row">
          <ButtonLink to={urls.category('cupcakes')}>Browse Cupcakes</ButtonLink>
          <ButtonLink variant="outline" to={urls.contact}>
            Contact us
          </ButtonLink>
        </div>
      </section>
    </div>
  </>
);
