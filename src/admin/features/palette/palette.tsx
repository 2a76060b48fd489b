import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isOffline } from '#admin/lib/calling/call-staff.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useLine } from '#admin/lib/live/live-line.ts';
import { useMember } from '#admin/lib/session/session.ts';
import { nameOfKeys, shownKeys } from '#admin/lib/shortcuts.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button, Spinner } from '#admin/ui/actions/button.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { useLastingModal } from '#admin/ui/overlays/dialog.tsx';
import { Keys } from '#admin/ui/values/keys.tsx';
import { adminBase } from '#contract/admin/admin-urls.ts';
import { type Found, findAnything } from '#contract/admin/finding.ts';
import { longestContactSearch } from '#domain/order/taking/search-terms.ts';
import { type FoundGroup, foundGroups, mayFind } from '#domain/staff/found-groups.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { Around, Group } from '#web/ui/group.tsx';
import type { Command } from './commands.ts';
import { OptionRow } from './option-row.tsx';
import { addressOf, countWords, type Option, type OptionGroup, optionsFor, recentOf } from './options.ts';
import { keepRecent, readRecents } from './recent-choices.ts';

type PaletteProps = {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
  /** The list of all keys, shown in place of the palette. */
  readonly onKeys: () => void;
};

/** How long somebody has to pause in typing before the shop is asked. */
const pauseMs = 150;
const fewestSigns = 3;

const isLongEnough = (words: string): boolean => words.replace(/[^\p{L}\p{N}]/gu, '').length >= fewestSigns;

type FoundNow = {
  /** The response to exactly these words; null before it arrives, and if nothing is asked. */
  readonly found: Found | null;
  readonly isWaiting: boolean;
  readonly failure: Error | null;
  readonly askAgain: () => void;
};

/** What the shop finds for what is typed. A response to words other than the current ones is never shown. */
function useFound(typed: string, isAllowed: boolean): FoundNow {
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const isAsked = isAllowed && isLongEnough(typed);
  const query = useStaffQuery(
    findAnything,
    { q: asked },
    { enabled: isAllowed && isLongEnough(asked), staleTime: 5_000, refetchOnWindowFocus: false },
  );
  const isOfThese = asked === typed;
  return {
    found: isAsked && isOfThese ? (query.data ?? null) : null,
    isWaiting: isAsked && (!isOfThese || (query.isFetching && query.data === undefined)),
    failure: isAsked && isOfThese && !query.isFetching ? query.error : null,
    askAgain: () => void query.refetch(),
  };
}

type ListProps = {
  readonly id: string;
  readonly groups: readonly OptionGroup[];
  readonly active: Option | undefined;
  readonly today: string;
  readonly idOf: (option: Option) => string;
  readonly onChoose: (option: Option) => void;
  /** A press between the options leaves the focus in the field. */
  readonly onPress: () => void;
};

/** All options on offer; the focus stays in the field, which names the active one. */
const OptionList = ({ id, groups, active, today, idOf, onChoose, onPress }: ListProps) => (
  <Around
    role="listbox"
    id={id}
    aria-label="Results"
    tabIndex={-1}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {groups.map(({ name, options }) => (
      <Group key={name} aria-label={name}>
        <p className="px-5 pt-3 pb-1 text-xs font-strong text-muted max-md:px-4" aria-hidden="true">
          {name}
        </p>
        {options.map((option) => (
          <OptionRow
            key={option.key}
            id={idOf(option)}
            option={option}
            isActive={option === active}
            today={today}
            onChoose={onChoose}
          />
        ))}
      </Group>
    ))}
  </Around>
);

/** J-06: one field for every screen, order, product and customer that the member of staff may see, and for every action they may take. */
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
  /** Enter was pressed before the shop had responded: the first result is opened when it arrives. */
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
    // Above everything, near the top, so that it does not move while its list grows.
    <dialog
      {...modal}
      className="mx-auto mt-[8vh] mb-auto max-h-[min(640px,calc(100dvh-12vh))] w-[calc(100vw-40px)] max-w-170 flex-col overflow-hidden overscroll-contain rounded-[18px] border-0 bg-white p-0 text-inherit shadow-pop backdrop:bg-[rgb(38_9_24/0.5)] open:flex max-md:mt-0 max-md:max-h-[calc(100dvh-12px)] max-md:w-screen max-md:max-w-none max-md:rounded-t-none forced-colors:border forced-colors:border-[ButtonBorder]"
      aria-label="Find anything"
    >
      <div className="flex flex-none items-center gap-3 border-b border-line px-5 has-[input:focus]:[box-shadow:inset_0_-3px_0_var(--color-primary)] max-md:px-4 [&>.icon]:text-damson-700">
        <Icon name="search" />
        <input
          className="min-h-16 min-w-0 flex-1 border-0 bg-transparent text-[1.25rem] text-ellipsis focus-visible:outline-none"
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
        <button
          type="button"
          className="-mr-2.5 grid min-h-12 min-w-12 place-items-center rounded-small [&_.icon]:hidden touch:[&_.icon]:block touch:[&_.icon]:size-6 touch:[&_.keys]:hidden"
          onClick={onClose}
        >
          <span className="sr-only">Close</span>
          <Keys keys={['Esc']} />
          <Icon name="x" />
        </button>
      </div>
      <div className="relative min-h-0 overflow-y-auto pb-2 [&>.banner]:mx-5 [&>.banner]:my-3">
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
      <div className="flex min-h-11 flex-none items-center gap-4.5 border-t border-line bg-oat-50 px-5 text-xs text-muted touch:hidden">
        <p className="flex gap-4.5">
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
        <button type="button" className="ml-auto min-h-11 text-inherit" onClick={onKeys}>
          <Keys keys={['?']} /> all shortcuts
        </button>
      </div>
    </dialog>
  );
}

const listed = (kinds: readonly string[]): string => kinds.join(', ');

type NewsProps = {
  readonly typed: string;
  /** '2 orders, 1 product'; null before the shop has responded. */
  readonly count: string | null;
  readonly isWaiting: boolean;
  readonly isEmpty: boolean;
  /** Too little has been typed for the shop to search. */
  readonly isShort: boolean;
  readonly failure: Error | null;
  readonly onAskAgain: () => void;
};

const newsLook = 'flex min-h-13 items-center gap-2.5 px-5 py-1.5 max-md:px-4';

/** The state of the search: under way, nothing found, not connected. Screen readers announce it too. */
function PaletteNews({ typed, count, isWaiting, isEmpty, isShort, failure, onAskAgain }: NewsProps) {
  const isLost = useLine().state === 'lost';
  const again = (
    <Button size="small" icon="refresh-cw" onClick={onAskAgain}>
      Try again
    </Button>
  );
  return (
    <>
      <div role="status">
        {isWaiting && (
          <p className={newsLook}>
            <Spinner />
            {isLost ? 'Not connected. Still searching…' : 'Searching…'}
          </p>
        )}
        {!isWaiting && failure === null && isEmpty && (
          <p className={newsLook}>
            <span>
              Nothing matches ‘{typed}’.
              {count !== null && (
                <small className="block text-sm text-muted">
                  Find orders by number, its last four characters, name, telephone, email address or product.
                </small>
              )}
            </span>
          </p>
        )}
        {isShort && (
          <p className={`${newsLook} text-sm text-muted`}>
            Type three letters to find orders and people, or four characters of an order number.
          </p>
        )}
        {!isEmpty && count !== null && <span className="sr-only">{count}</span>}
      </div>
      {failure !== null &&
        (isOffline(failure) ? (
          <Banner kind="error" icon="wifi-off" action={again}>
            <b>Not connected.</b> You can still open screens. Orders, products and customers can be found once the
            connection is back.
          </Banner>
        ) : (
          <FailureBanner failure={failure} action={again} />
        ))}
    </>
  );
}
