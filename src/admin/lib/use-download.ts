import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Failure } from '#domain/failure.ts';
import { saveFile } from '#web/lib/device/files.ts';
import { askShop } from './calling/ask-shop.ts';
import { useAct } from './use-act.ts';

type CsvFile = { readonly name: string; readonly csv: string };

type Download<I, O> = {
  readonly save: (input: I) => Promise<void>;
  readonly isBusy: boolean;
  readonly failure: Failure | null;
  /** The file that was saved last; null before the first, and while the next is requested. */
  readonly saved: O | null;
};

/** Saves a file that the shop writes on this device; waits for step-ups. */
export function useDownload<I extends z.ZodMiniType, O extends z.ZodMiniType<CsvFile>>(
  endpoint: Endpoint<I, O, O>,
): Download<z.input<I>, z.output<O>> {
  const { run, isBusy, failure } = useAct();
  const [saved, setSaved] = useState<z.output<O> | null>(null);
  return {
    save: (input) =>
      run(async () => {
        setSaved(null);
        const file = await askShop(endpoint, input);
        saveFile(file.name, file.csv);
        setSaved(file);
      }),
    isBusy,
    failure,
    saved,
  };
}
