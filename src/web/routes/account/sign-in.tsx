import { data } from 'react-router';
import { type SocialProvider, socialProviders } from '#contract/accounts/social-sign-in.ts';
import { SocialReturn } from '#web/features/account/social/social-return.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { secretAddressHeaders } from '#web/lib/page/route-parts.ts';
import type { Route } from './+types/sign-in';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Logging in', 'The last step of a login.');
}
export const headers = secretAddressHeaders;

export function loader({ params }: Route.LoaderArgs): { provider: SocialProvider } {
  const provider = socialProviders.find((known) => known === params.provider);
  if (!provider) throw data(null, { status: 404 });
  return { provider };
}

export default function SignIn({ loaderData }: Route.ComponentProps) {
  return <SocialReturn provider={loaderData.provider} />;
}
