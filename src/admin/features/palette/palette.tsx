import '#admin/styles/palette/palette.css';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { nameOfKeys } from '#admin/lib/keys/pressed-keys.ts';
import { shownKeys } from '#admin/lib/keys/shown-keys.ts';
import { useMember } from '#admin/lib/session/session.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Icon } from '#admin/ui/icon.tsx';
import { useLastingModal } from '#admin/ui/overlays/use-lasting-modal.ts';
import { Keys } from '#admin/ui/values/keys.tsx';
import { adminBase } from '#contract/admin/admin-urls.ts';
import { longestContactSearch } from '#domain/order/taking/search-terms.ts';
import { type FoundGroup, foundGroups, mayFind } from '#domain/staff/found-groups.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { Command } from './commands.ts';
import { OptionList } from './option-list.tsx';
import { addressOf, countWords, type Option, optionsFor, recentOf } from './options.ts';
import { PaletteNews } from './palette-news.tsx';
import { keepRecent, readRecents } from './recent-choices.ts';
import { useFound } from './use-found.ts';

type PaletteProps = {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
  /** The list of all keys, in its place. */
  readonly onKeys: () => void;
};

/** J-06: one field for every screen, order, product and customer that the person may see, and for what they may do. */
export function Palette({ commands, onClose, onKeys }: PaletteProps) {
  const { id: memberId, permissions } = useMember();
  const may = new Set(permissions as readonly Permission[]);
  const seesOrders = may.has('orders.see');
  const editsProducts = may.has('products.edit');
  const opens = (group: FoundGroup): boolean => seesOrders || (group === 'products' && editsProducts);
  const kinds = (Object.keys(foundGroups) as FoundGroup[]).filter((group) => opens(group) && mayFind(group, may));
  const navigate = useNavigate();
  const { date: today } = useShopClock();
  const id = useId();
  const modal = useLastingModal(true, onClose);
  const input = useRef<HTMLInputElement>(null);
  const [recents] = useState(() => readRecents(memberId));
  const [text, setText] = useState('');
  const [moved, setMoved] = useState<string | null>(null);
  /** Enter was pressed before the shop had answered: the first that it finds is opened. */
  const [opensFirst, setOpensFirst] = useState(false);
  const typed = text.trim();
  const { found, isWaiting, failure, askAgain } = useFound(typed, kinds.length > 0);
  const groups = optionsFor({
    typed,
    commands,
    found,
    recents,
    seesOrders,
    editsProducts,
    takesOrders: may.has('orders.take'),
  });
  const options = groups.flatMap(({ options: of }) => of);
  const active = options.find(({ key }) => key === moved) ?? options[0];
  const optionId = (key: string): string => `${id}${key}`;

  const type = (next: string): void => {
    setText(next);
    setMoved(null);
    setOpensFirst(false);
  };
  const choose = (option: Option, inNewTab = false): void => {
    const recent = recentOf(option);
    if (recent) keepRecent(memberId, recent);
    const to = addressOf(option);
    if (to !== null && inNewTab) {
      window.open(adminBase + to, '_blank', 'noopener');
      return;
    }
    onClose();
    if (to !== null) void navigate(to);
    else if (option.kind === 'command' && 'act' in option.command) option.command.act();
  };
  const move = (by: 1 | -1): void => {
    const at = options.findIndex(({ key }) => key === active?.key);
    const next = options.at((at + by) % options.length);
    if (next) setMoved(next.key);
  };
  const press = (keys: string): boolean => {
    if (keys === 'ArrowDown' || keys === 'ArrowUp') move(keys === 'ArrowDown' ? 1 : -1);
    else if (keys === 'Enter' && active === undefined) setOpensFirst(isWaiting);
    else if ((keys === 'Enter' || keys === 'Ctrl+Enter') && active) choose(active, keys !== 'Enter');
    else if (keys === 'Ctrl+K') onClose();
    else if (keys === '?' && text === '') onKeys();
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.nativeEvent.isComposing && press(nameOfKeys(event))) event.preventDefault();
  };

  const settle = useEffectEvent(() => {
    setOpensFirst(false);
    if (active) choose(active);
  });
  useEffect(() => {
    if (opensFirst && !isWaiting) settle();
  }, [opensFirst, isWaiting]);

  const activeId = active && optionId(active.key);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return (
    <dialog {...modal} className="palette" aria-label="Find anything">
      <div className="palette-field">
        <Icon name="search" />
        <input
          ref={input}
          data-autofocus
          role="combobox"
          aria-label="Find anything"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? `${id}list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          placeholder={kinds.length > 0 ? `Find ${listed(kinds)}, screens` : 'Find a screen'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={longestContactSearch}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="palette-close" onClick={onClose}>
          <span className="visually-hidden">Close</span>
          <Keys keys={['Esc']} />
          <Icon name="x" />
        </button>
      </div>
      <div className="palette-body">
        {options.length > 0 && (
          <OptionList
            id={`${id}list`}
            groups={groups}
            active={active}
            today={today}
            idOf={({ key }) => optionId(key)}
            onChoose={choose}
            onPress={() => input.current?.focus()}
          />
        )}
        <PaletteNews
          typed={typed}
          count={found === null ? null : countWords(groups)}
          isWaiting={isWaiting}
          isEmpty={options.length === 0}
          isShort={kinds.length > 0 && found === null && !isWaiting && failure === null && typed !== ''}
          failure={failure}
          onAskAgain={askAgain}
        />
      </div>
      <div className="palette-foot">
        <p className="palette-hints">
          <span>
            <Keys keys={['↑', '↓']} /> choose
          </span>
          <span>
            <Keys keys={['↵']} /> open
          </span>
          <span>
            <Keys keys={shownKeys('Ctrl+Enter')} /> in a new tab
          </span>
        </p>
        <button type="button" className="palette-all-keys" onClick={onKeys}>
          <Keys keys={['?']} /> all keys
        </button>
      </div>
    </dialog>
  );
}

const listed = (kinds: readonly string[]): string => kinds.join(', ');
