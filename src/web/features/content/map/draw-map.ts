import type { Shop } from '#contract/shop.ts';
import { realClock } from '#web/lib/device/clock.ts';
import { loadPatiently } from './load-map-script.ts';

/** Of Google's Maps JavaScript API. */
type Place = { readonly lat: number; readonly lng: number };
type Maps = {
  readonly Map: new (
    element: HTMLElement,
    options: { center: Place; zoom: number; mapTypeControl: boolean },
  ) => unknown;
  readonly Marker: new (options: { map: unknown; position: Place; title: string }) => unknown;
};
declare global {
  interface Window {
    google?: { maps?: Maps };
    /** The script calls it. */
    shopMapReady?: () => void;
  }
}

const zoom = 15;

const loadScript = (address: string): Promise<Maps> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const url = new URL(address);
    url.searchParams.set('callback', 'shopMapReady');
    const fail = (): void => {
      script.remove();
      reject(new Error('the map did not come'));
    };
    window.shopMapReady = () => {
      if (window.google?.maps) resolve(window.google.maps);
      else fail();
    };
    script.async = true;
    script.onerror = fail;
    script.src = url.href;
    document.head.append(script);
  });

/** The script comes once a page load. Throws where it does not come, after three more tries. */
export async function drawMap(
  element: HTMLElement,
  scriptAddress: string,
  { name, position }: Pick<Shop, 'name' | 'position'>,
): Promise<void> {
  const maps = window.google?.maps ?? (await loadPatiently(() => loadScript(scriptAddress), realClock));
  const { latitude: lat, longitude: lng } = position;
  const center = { lat, lng };
  const map = new maps.Map(element, { center, zoom, mapTypeControl: false });
  new maps.Marker({ map, position: center, title: name });
}
