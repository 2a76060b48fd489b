import { ProfileScreen } from '#web/features/account/profile/profile-screen.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';

export const meta = () => pageMeta('My Profile', 'Your name, e-mail, mobile number and date of birth.');

export default function ProfilePage() {
  return <ProfileScreen />;
}
