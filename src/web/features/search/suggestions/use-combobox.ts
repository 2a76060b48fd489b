import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

export const listId = 'site-search-list';
export const optionId = (index: number): string => `site-search-option-${index}`;

/** The typed text; empty while the box holds the text that the page came with. */
export const typedText = (box: HTMLInputElement | null): string =>
  box === null || box.value === box.defaultValue ? '' : box.value;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Arrows move through the options and back to the text. The box is there before this code loads, so roles and listeners
 * are added to it.
 */
export function useCombobox(input: RefObject<HTMLInputElement | null>, count: number, type: (text: string) => void) {
  const [isOpen, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  const isListed = isOpen && count > 0;
  const onOption = active < count ? active : -1;

  const onInput = useEffectEvent(() => {
    setOpen(true);
    setActive(-1);
    type(typedText(input.current));
  });
  const onLeave = useEffectEvent((event: FocusEvent) => {
    const to = event.relatedTarget;
    if (!(to instanceof Node) || !input.current?.form?.contains(to)) setOpen(false);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Escape' && isListed) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    } else if (step && count > 0) {
      event.preventDefault();
      setOpen(true);
      // The text itself is one more place, before the first option and after the last.
      const places = count + 1;
      setActive(((onOption + 1 + step + places) % places) - 1);
    } else if (event.key === 'Enter') {
      setOpen(false);
      if (!isListed || onOption < 0) return;
      event.preventDefault();
      // Enter leads where a click on the option leads.
      document.getElementById(optionId(onOption))?.click();
    }
  });

  useEffect(() => {
    const box = input.current;
    if (box === null) return;
    const typed = () => onInput();
    const pressed = (event: KeyboardEvent) => onKey(event);
    const left = (event: FocusEvent) => onLeave(event);
    box.setAttribute('role', 'combobox');
    box.setAttribute('aria-autocomplete', 'list');
    box.addEventListener('input', typed);
    box.addEventListener('keydown', pressed);
    box.form?.addEventListener('focusout', left);
    typed();
    return () => {
      box.removeEventListener('input', typed);
      box.removeEventListener('keydown', pressed);
      box.form?.removeEventListener('focusout', left);
    };
  }, [input]);

  useEffect(() => {
    const box = input.current;
    if (box === null) return;
    box.setAttribute('aria-expanded', String(isListed));
    if (isListed) box.setAttribute('aria-controls', listId);
    else box.removeAttribute('aria-controls');
    if (isListed && onOption >= 0) box.setAttribute('aria-activedescendant', optionId(onOption));
    else box.removeAttribute('aria-activedescendant');
  }, [input, isListed, onOption]);

  return { isOpen, active: onOption, close: () => setOpen(false) };
}
