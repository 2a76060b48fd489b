import { Icon } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/overlays/toast-store.ts';

type Deed = 'login' | 'register';

const failed: Readonly<Record<Deed, string>> = { login: 'Login Failed', register: 'Registration Failed' };

/** L-06, L-07: without a client of Google and an app of Facebook each says so in the documented words. */
export function SocialButtons({ deed }: { deed: Deed }) {
  const tell = (text: string) => showToast({ kind: 'error', title: failed[deed], text });
  return (
    <>
      <div className="soc">
        <button type="button" className="btn btn-outline" onClick={() => tell('Failed to authenticate with Google')}>
          <Icon name="google" className="g" />
          <span>Google</span>
        </button>
        <button
          type="button"
          className="btn btn-outline"
          onClick={() => tell(`Facebook ${deed} is not properly configured`)}
        >
          <Icon name="facebook" className="g" />
          <span>Facebook</span>
        </button>
      </div>
      <div className="or">OR</div>
    </>
  );
}
