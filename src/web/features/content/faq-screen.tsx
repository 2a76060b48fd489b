import { useShop } from '#web/base/shop.ts';
import '#web/styles/ui/accordion.css';
import '#web/styles/content/content.css';
import type { FaqContent } from '#contract/content/pages.ts';
import { urls } from '#contract/pages/urls.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';

export const FaqScreen = ({ answers }: { answers: FaqContent }) => {
  const { hours, telephone } = useShop();
  return (
    <div className="wrap">
      <Crumbs here="FAQ" />
      <div className="faq-list">
        <div>
          <h1>Frequently asked questions</h1>
          <p className="muted">
            Can't find it? Ring <a href={telephone.link}>{telephone.shown}</a>, {hours}.
          </p>
          <ButtonLink variant="outline" to={urls.contact}>
            Contact us
          </ButtonLink>
        </div>
        <div className="accordion">
          {answers.map(({ q, a }, index) => (
            <details key={q} open={index === 0}>
              <summary>
                {q}
                <Icon name="plus" />
              </summary>
              <div className="accordion-body">{a}</div>
            </details>
          ))}
        </div>
      </div>
    </div>
  );
};
