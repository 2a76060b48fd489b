import type { HomeContent } from '#contract/content/pages.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

const icons = ['pin', 'clock', 'cake'] as const satisfies readonly IconName[];

export const Promises = ({ promises }: { promises: HomeContent['promises'] }) => (
  <div className="wrap">
    <ul className="promise">
      {promises.map(({ title, line }, at) => (
        <li key={title}>
          <Icon name={icons[at] ?? 'cake'} />
          <p>
            <b>{title}</b>
            <span>{line}</span>
          </p>
        </li>
      ))}
    </ul>
  </div>
);
