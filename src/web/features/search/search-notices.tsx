import { Alert } from '#web/ui/alert.tsx';
import { type Notice, NoticeText } from './notice-text.tsx';

/** They stand above whatever is found. */
export const SearchNotices = ({ notices }: { notices: readonly Notice[] }) => (
  <div className="search-notices">
    {notices.map((notice) => (
      <Alert key={notice.text} severity={notice.kind === 'page' ? 'info' : 'warning'}>
        <NoticeText notice={notice} />
      </Alert>
    ))}
  </div>
);
