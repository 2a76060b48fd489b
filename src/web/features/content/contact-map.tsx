import { Icon } from '#web/ui/icon.tsx';

/** The map area without a key (accounts §2 Contact page). */
export const ContactMap = () => (
  <div className="map">
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
    <div>
      <b>
        <Icon name="key" />
        API Key Required
      </b>
      <p className="small muted">Google Maps API key not configured</p>
    </div>
  </div>
);
