import { Icon } from '#admin/ui/icon.tsx';
import { lackTexts } from '#domain/catalogue/editing/lacks.ts';
import { formSections, type SectionKey } from '#domain/catalogue/editing/product-fields.ts';
import { fieldsOfSection, type SectionProps, sectionOfLack, sectionsOfCakes } from './section.tsx';

const missingText = (count: number): string =>
  count === 0 ? 'Nothing missing' : count === 1 ? '1 thing missing' : `${count} things missing`;

/** E-03: the parts of the form, and what it lacks before it can be shown, each a link to where it can be fixed. */
export function SectionList({ product, editor }: SectionProps) {
  const { lacks, faults, typed, value: form } = editor;
  const daily = product.dailyByWeekday ?? [form.dailyPieces ?? 0];
  const isFilledUp = product.isFilledUp && daily.some((pieces) => pieces > 0);
  const hasNone = typed.supply === 'stock' && (product.stock ?? 0) <= 0 && !isFilledUp;
  const missing = [
    ...lacks.map((lack) => ({ id: sectionOfLack[lack], text: lackTexts[lack] })),
    ...(hasNone ? [{ id: 'supply', text: 'None in stock: it would be shown as out of stock' }] : []),
  ];
  const shown = (Object.keys(formSections) as SectionKey[]).filter(
    (id) => !(product.isExtra && sectionsOfCakes.includes(id)),
  );
  return (
    <nav
      className="product-sections min-[1400px]:sticky min-[1400px]:top-[calc(var(--header-height)+12px)]"
      aria-label="Sections of the form"
    >
      <ul className="section-links hidden min-[1400px]:mb-3.5 min-[1400px]:grid min-[1400px]:gap-0.5">
        {shown.map((id) => {
          const isWrong =
            missing.some((one) => one.id === id) ||
            Object.keys(faults).some((name) => fieldsOfSection(id).some((own) => name.startsWith(own)));
          return (
            <li key={id}>
              <a
                className="flex min-h-12 items-center gap-2 rounded-[8px] px-2 text-sm whitespace-nowrap text-inherit no-underline hover:bg-damson-50 min-[1400px]:min-h-9.5 min-[1400px]:whitespace-normal"
                href={`#${id}`}
                onClick={(event) => goTo(event, id)}
              >
                <Icon name={isWrong ? 'circle-alert' : 'circle-check'} />
                {formSections[id]}
                {isWrong && <span className="sr-only">, something is missing or wrong</span>}
              </a>
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm min-[1400px]:block">
        <p className="text-muted">{missingText(missing.length)}</p>
        {missing.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 gap-y-1 min-[1400px]:block">
            {missing.map(({ id, text }) => (
              <li key={text} className="flex items-center gap-1.5 font-strong text-toffee-700">
                <Icon name="triangle-alert" />
                <a
                  className="-my-1.5 inline-block py-3 text-inherit"
                  href={`#${id}`}
                  onClick={(event) => goTo(event, id)}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </nav>
  );
}

/** Goes to the first field of the part; the address stays that of the screen. */
function goTo(event: { preventDefault(): void }, id: string): void {
  event.preventDefault();
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true });
}
