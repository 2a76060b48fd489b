import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { NumberField } from '#admin/ui/forms/fields.tsx';
import { mostCopies, readShelfLabel } from '#contract/admin/prints.ts';
import { countHint, parseCount } from '#domain/values/number.ts';
import { LabelPaper } from './label-paper.tsx';
import { PrintPage } from './print-page.tsx';

/** B-13: for products that are boxed before they are sold; as many 100 × 62 mm labels as there are boxes. */
export function ShelfLabelScreen() {
  const [query] = useSearchParams();
  const [typed, setTyped] = useState(query.get('copies') ?? '1');
  const product = query.get('product') ?? '';
  const { data, error } = useStaffQuery(readShelfLabel, { product }, { staleTime: Infinity });
  const copies = parseCount(typed, 1, mostCopies);
  return (
    <PrintPage
      title="Shelf labels"
      paper="100mm 62mm"
      failure={error}
      refused={data?.refused}
      isReady={data !== undefined && copies !== null}
      controls={
        <NumberField
          label="Copies"
          value={typed}
          onText={setTyped}
          error={copies === null ? countHint(1, mostCopies) : undefined}
        />
      }
    >
      {data &&
        Array.from({ length: copies ?? 0 }, (_, at) => (
          <LabelPaper
            // biome-ignore lint/suspicious/noArrayIndexKey: all labels are the same
            key={at}
            seller={data.seller}
            text={data.label}
            head={<h2>{data.label.name}</h2>}
          />
        ))}
    </PrintPage>
  );
}
