import { Icon } from '#admin/ui/icon.tsx';
import { lackTexts } from '#domain/catalogue/editing/lacks.ts';
import { formSections, type SectionProps, sectionOfLack, sectionsOfCakes } from './section.tsx';

const missingText = (count: number): string =>
  count === 0 ? 'Nothing is missing' : count === 1 ? '1 thing missing' : `${count} things missing`;

/** E-03: the parts of the form, and what it lacks before it can be shown, each a link to where it is mended. */
export function SectionList({ product, editor }: SectionProps) {
  const { lacks, faults } = editor;
  const shown = formSections.filter(({ id }) => !(product.isExtra && sectionsOfCakes.includes(id)));
  return (
    <nav className="product-sections" aria-label="Parts of the form">
      <ul className="section-links">
        {shown.map(({ id, title, fields }) => {
          const isWrong =
            lacks.some((lack) => sectionOfLack[lack] === id) ||
            Object.keys(faults).some((name) => fields.some((own) => name.startsWith(own)));
          return (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
                <Icon name={isWrong ? 'circle-alert' : 'circle-check'} />
                {title}
                {isWrong && <span className="visually-hidden">, something is missing or wrong</span>}
              </a>
            </li>
          );
        })}
      </ul>
      <div className="product-missing">
        <p>{missingText(lacks.length)}</p>
        {lacks.length > 0 && (
          <ul>
            {lacks.map((lack) => {
              const id = sectionOfLack[lack];
              return (
                <li key={lack}>
                  <Icon name="triangle-alert" />
                  <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
                    {lackTexts[lack]}
                  </a>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </nav>
  );
}

/** To the part's first field; the address stays, which is that of the screen. */
function goTo(event: { preventDefault(): void }, id: string): void {
  event.preventDefault();
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true });
}
