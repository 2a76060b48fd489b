import { useShop } from '#web/base/shop.ts';
import '#web/styles/content/content.css';
import type { FaqContent } from '#contract/content/pages.ts';
import { urls } from '#contract/pages/urls.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { Answers } from '#web/ui/prose/answers.tsx';

export const FaqScreen = ({ answers }: { answers: FaqContent }) => {
  const { hours, telephone } = useShop();
  return (
    <div className="wrap">
      <Crumbs here="FAQ" />
      <div className="faq-list">
        <div>
          <h1>Frequently asked questions</h1>
          <p className="muted">
            Can't find it? Call <a href={telephone.link}>{telephone.shown}</a>, {hours}.
          </p>
          <ButtonLink variant="outline" to={urls.contact}>
            Contact us
          </ButtonLink>
        </div>
        <Answers answers={answers} open={0} />
      </div>
    </div>
  );
};
