import { useRef, useState } from 'react';
import { useShop } from '#web/base/shop.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

const Streets = () => (
  <svg viewBox="0 0 600 320" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <g stroke="#fff" strokeWidth="12" fill="none">
      <path d="M-20 220 Q160 180 300 210 T640 120" />
      <path d="M120 -10 Q150 140 90 340" />
      <path d="M420 -10 Q380 160 470 340" />
    </g>
    <g stroke="#fff" strokeWidth="6" fill="none">
      <path d="M-10 90 Q200 60 620 250M240 -10 Q250 150 300 340M520 -10 V340" />
    </g>
    <path d="M0 300 Q200 262 420 292 T620 270 V340 H0Z" fill="#DFECF2" />
  </svg>
);

type Shown = 'asleep' | 'loading' | 'drawn' | 'failed';

/** It comes from Google, and so only when the customer asks for it. */
function GoogleMap({ script }: { script: string }) {
  const shop = useShop();
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown>('asleep');
  const show = async () => {
    if (place.current === null) return;
    setShown('loading');
    try {
      const { drawMap } = await import('./map/draw-map.ts');
      await drawMap(place.current, script, shop);
      setShown('drawn');
    } catch {
      setShown('failed');
    }
  };
  return (
    <div className="map">
      <Streets />
      <section
        ref={place}
        className="map-drawn"
        hidden={shown === 'asleep' || shown === 'failed'}
        aria-label={`Map: ${shop.name}, ${shop.address.street}`}
      />
      {shown !== 'drawn' && (
        <div role={shown === 'failed' ? 'alert' : undefined}>
          {shown === 'failed' && <b>The map could not be loaded.</b>}
          <Button variant="outline" small icon="map" busy={shown === 'loading' && 'Loading the map...'} onClick={show}>
            {shown === 'failed' ? 'Try Again' : 'Show the map'}
          </Button>
          <p className="small muted">It comes from Google, which then learns your network address.</p>
        </div>
      )}
    </div>
  );
}

export const ContactMap = ({ script }: { script: string | null }) =>
  script === null ? (
    <div className="map">
      <Streets />
      <div>
        <b>
          <Icon name="key" />
          API Key Required
        </b>
        <p className="small muted">Google Maps API key not configured</p>
      </div>
    </div>
  ) : (
    <GoogleMap script={script} />
  );
