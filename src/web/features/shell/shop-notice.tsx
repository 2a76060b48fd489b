import type { DiaryNotice } from '#contract/diary.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Y-04: why nothing can be had today; it stands in the page's first HTML. */
export const ShopNotice = ({ title, text }: DiaryNotice) => (
  <aside className="shop-notice" aria-label="Notice">
    <p className="wrap">
      <Icon name="pause" />
      <span>
        <b>{title}</b> {text}
      </span>
    </p>
  </aside>
);
