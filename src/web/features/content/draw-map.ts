import type { Shop } from '#contract/shop.ts';
import { type Clock, realClock } from '#web/lib/device/clock.ts';

/** The types of Google's Maps JavaScript API. */
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
    /** Called by the script. */
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
      reject(new Error('the map did not load'));
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

/** Three more tries, after these pauses in milliseconds (accounts §2). */
const retryDelaysMs = [1_000, 2_000, 4_000] as const;

/** Calls `load`, which rejects if one try has failed, until it succeeds. Throws what the last try failed with. */
export async function loadPatiently<T>(load: () => Promise<T>, clock: Pick<Clock, 'sleep'>): Promise<T> {
  for (const delay of retryDelaysMs) {
    try {
      return await load();
    } catch {
      await clock.sleep(delay);
    }
  }
  return load();
}

/** Draws the map. The script is loaded once per page load. Throws if it fails to load, after three more tries. */
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
