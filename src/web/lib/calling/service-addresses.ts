import { apiBase } from '#contract/wire/endpoint.ts';
import { type ServiceAddresses, serviceOf, servicesMeta } from '#contract/wire/services.ts';

let told: ServiceAddresses | undefined;

function toldByPage(): ServiceAddresses {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${servicesMeta}"]`);
  // The server wrote it, from settings that it checked.
  told ??= JSON.parse(meta?.content ?? '{}') as ServiceAddresses;
  return told;
}

export const addressFor = (path: string, addresses: ServiceAddresses = toldByPage()): string =>
  addresses[serviceOf(path)] ?? apiBase;
