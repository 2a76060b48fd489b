import { type ReactNode, useEffect, useId, useRef } from 'react';
import { layRule } from './print-page.tsx';

const perMillimetre = 96 / 25.4;

type RollPieceProps = { readonly className?: string; readonly children: ReactNode };

/** From an 80 mm roll, as long as its content: no piece is cut in two, and no blank paper follows. */
export function RollPiece({ className, children }: RollPieceProps) {
  const name = `piece${useId().replace(/\W/g, '')}`;
  const piece = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = piece.current;
    if (!element) return;
    let takeAway: (() => void) | null = null;
    const measured = new ResizeObserver(() => {
      const millimetres = Math.ceil(element.offsetHeight / perMillimetre) + 1;
      takeAway?.();
      takeAway = layRule(`@page ${name} { size: 80mm ${millimetres}mm; margin: 0; }`);
    });
    element.style.setProperty('page', name);
    measured.observe(element);
    return () => {
      measured.disconnect();
      takeAway?.();
    };
  }, [name]);
  return (
    <article
      ref={piece}
      className={['paper ticket w-[80mm] p-[4mm] [&_small]:text-[12px]', className].filter(Boolean).join(' ')}
    >
      {children}
    </article>
  );
}
