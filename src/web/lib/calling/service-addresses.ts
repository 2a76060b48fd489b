import { apiBase } from '#contract/wire/endpoint.ts';
import { type ServiceAddresses, serviceOf, servicesMeta } from '#contract/wire/services.ts';

let known: ServiceAddresses | undefined;

function addressesOfPage(): ServiceAddresses {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${servicesMeta}"]`);
  // The server wrote it, from settings that it checked.
  known ??= JSON.parse(meta?.content ?? '{}') as ServiceAddresses;
  return known;
}

export const addressFor = (path: string, addresses: ServiceAddresses = addressesOfPage()): string =>
  addresses[serviceOf(path)] ?? apiBase;
