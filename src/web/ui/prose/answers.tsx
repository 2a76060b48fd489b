import '#web/styles/ui/accordion.css';
import type { FaqContent } from '#contract/content/pages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { RichText } from '#web/ui/values/rich-text.tsx';

/** @param open the index of the open answer */
export const Answers = ({ answers, open }: { readonly answers: FaqContent; readonly open: number }) => (
  <div className="accordion">
    {answers.map(({ q, a }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same while one of them is being written
      <details key={index} open={index === open}>
        <summary>
          {q}
          <Icon name="plus" />
        </summary>
        <div className="accordion-body rich">
          <RichText blocks={a} />
        </div>
      </details>
    ))}
  </div>
);
