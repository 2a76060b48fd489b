import { Icon } from '#admin/ui/icon.tsx';

/** The shop's fluted mark; it takes its colours from where it stands. */
export const Mark = ({ className = '' }: { className?: string }) => (
  <Icon name="mark" className={`mark ${className}`} />
);
