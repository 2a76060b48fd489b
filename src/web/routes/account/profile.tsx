import { ProfileScreen } from '#web/features/account/profile/profile-screen.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import type { Route } from './+types/profile';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'My Profile', 'Your name, email, mobile number and date of birth.');
}

export default function ProfilePage() {
  return <ProfileScreen />;
}
