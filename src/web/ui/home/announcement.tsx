import { Link } from 'react-router';
import type { HomeContent } from '#contract/content/pages.ts';

export const Announcement = ({ announcement }: { announcement: HomeContent['announcement'] }) => {
  if (announcement === null) return null;
  const { text, link } = announcement;
  return <p className="wrap announcement">{link === null ? text : <Link to={link}>{text}</Link>}</p>;
};
