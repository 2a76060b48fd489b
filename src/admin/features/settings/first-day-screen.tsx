import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMember } from '#admin/lib/session/session.ts';
import { ButtonLink, TextButton, TextLink } from '#admin/ui/actions/button.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { panelLook } from '#admin/ui/data/list-panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { confirmStep, readFirstDay } from '#contract/admin/first-day.ts';
import {
  type FirstDayFacts,
  type FirstDayKey,
  firstDayKeys,
  isToConfirm,
  openFirstDaySteps,
} from '#domain/staff/first-day.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { SettingsTabs } from './settings-tabs.tsx';

/**
 * J-07: from the set-up address to the first order. Each step shows how things stand; what came with the shop is done
 * once somebody
 * confirms that it is right.
 */
export function FirstDayScreen() {
  const { data, error } = useStaffQuery(readFirstDay, {});
  const open = data && openFirstDaySteps(data);
  return (
    <>
      <PageHeader title="The first day" sub={open && doneText(firstDayKeys.length - open.length)} />
      <Page width="middle">
        <SettingsTabs />
        <FailureBanner failure={error} />
        {data && open ? (
          <div className="column">
            <StepList facts={data} />
            {open.length === 0 ? (
              <Banner kind="done" action={<ButtonLink to={adminUrls.today}>Go to the board</ButtonLink>}>
                All done. The shop is yours.
              </Banner>
            ) : (
              <p className="text-sm text-muted">
                You can leave at any time. This page stays in Settings until everything is done.
              </p>
            )}
          </div>
        ) : (
          !error && <SkeletonLines label="Loading the steps…" lines={8} />
        )}
      </Page>
    </>
  );
}

/** The steps with the state of each; the first open one is the next. */
function StepList({ facts }: { readonly facts: FirstDayFacts }) {
  const open = openFirstDaySteps(facts);
  const done = firstDayKeys.length - open.length;
  return (
    <>
      <div
        className="h-2 overflow-hidden rounded-full bg-oat-200"
        role="progressbar"
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={firstDayKeys.length}
        aria-valuetext={doneText(done)}
        aria-label="First day steps"
      >
        <i
          className="block h-full rounded-full bg-pistachio-700"
          style={{ width: `${(100 * done) / firstDayKeys.length}%` }}
        />
      </div>
      <ol className={panelLook}>
        {firstDayKeys.map((key, at) => (
          <Step
            key={key}
            name={key}
            number={at + 1}
            facts={facts}
            state={!open.includes(key) ? 'done' : key === open[0] ? 'next' : 'open'}
          />
        ))}
      </ol>
    </>
  );
}

const doneText = (done: number): string => `${done} of ${firstDayKeys.length} done`;

type StepProps = {
  readonly name: FirstDayKey;
  readonly number: number;
  readonly facts: FirstDayFacts;
  readonly state: 'done' | 'next' | 'open';
};

/** A screen, and the permission needed to open it; null if it needs none. */
type StepPlace = { readonly to: string; readonly needs: Permission | null };

type StepWords = {
  readonly title: string;
  /** How things stand, from the database. */
  readonly stands: (facts: FirstDayFacts) => string;
  readonly place: (facts: FirstDayFacts) => StepPlace;
};

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

const emailsStand = ({ mail, hasSentEmail }: FirstDayFacts): string => {
  if (mail === 'off')
    return 'Off: nobody is emailed about orders. Ask whoever runs the server to connect a mail server';
  if (mail === 'outbox') return 'Emails stay in the outbox. Ask whoever runs the server to connect a mail server';
  return hasSentEmail ? 'Your mail server sends them' : 'A mail server is configured. Send yourself a test email';
};

const identityStands = ({ isShopExample, isMoneyExample }: FirstDayFacts): string => {
  if (isShopExample) return 'Name, telephone, email and address are still the example’s. Change them under Shop';
  if (isMoneyExample)
    return 'Legal name, VAT number and complaints contact are still the example’s. Change them under Money';
  return 'Name, address, VAT number';
};

const orderStands = ({ hasOrder, hasHandedOver, hasGivenBack }: FirstDayFacts): string => {
  if (hasHandedOver)
    return hasGivenBack ? 'Ordered, baked, handed over and refunded' : 'Handed over. Refund it, to see how';
  return hasOrder
    ? 'Ordered. Bake it on the board and hand it over'
    : 'Order a cupcake yourself, bake it on the board, hand it over and refund it';
};

const stepWords: Readonly<Record<FirstDayKey, StepWords>> = {
  signIn: {
    title: 'Secure your sign-in',
    stands: ({ owners, safeOwners }) =>
      safeOwners === owners
        ? 'Second step set up. Keep the recovery codes on paper'
        : `Passkey or app, and recovery codes: ${safeOwners} of ${count(owners, 'owner has', 'owners have')} both`,
    place: () => ({ to: adminUrls.you, needs: null }),
  },
  identity: {
    title: 'Who we are',
    stands: identityStands,
    place: ({ isShopExample }) =>
      isShopExample
        ? { to: adminUrls.settingsShop, needs: 'settings.shop' }
        : { to: adminUrls.settingsMoney, needs: 'settings.money' },
  },
  hours: {
    title: 'Opening hours',
    stands: ({ openWeekdays, specialDays }) =>
      openWeekdays === 0
        ? 'Closed every day, so nobody can order'
        : `${count(openWeekdays, 'weekday', 'weekdays')}, ${count(specialDays, 'special day', 'special days')} to come`,
    place: () => ({ to: adminUrls.diary, needs: 'diary.edit' }),
  },
  cakes: {
    title: 'Check the cakes',
    stands: ({ shownProducts, sellableProducts }) =>
      shownProducts === 0
        ? 'The shop has none yet. Add the first, or import a file'
        : `${count(shownProducts, 'product is', 'products are')} in the shop, ${sellableProducts} can be ordered. Check prices and allergens of the ones you bake, and hide the others`,
    place: () => ({ to: adminUrls.products, needs: 'products.edit' }),
  },
  discount: {
    title: 'The discount',
    stands: ({ discountPercent }) =>
      discountPercent > 0
        ? `${discountPercent}% is taken off every order. Is that what you want? Change it under Money`
        : 'Customers get no discount',
    place: () => ({ to: adminUrls.settingsMoney, needs: 'settings.money' }),
  },
  shelf: {
    title: 'Stock each morning',
    stands: ({ hasMorningRule }) =>
      hasMorningRule
        ? 'It is filled up automatically'
        : 'It is not filled up automatically: what sells out stays sold out until somebody enters what was baked',
    place: () => ({ to: adminUrls.stockDaily, needs: 'stock.move' }),
  },
  money: {
    title: 'Take payments',
    stands: ({ takesTestCards }) =>
      takesTestCards
        ? 'Test cards only, so no money moves. Ask whoever runs the server to enter the card provider’s live keys'
        : 'Real card payments are on',
    place: () => ({ to: adminUrls.settingsConnections, needs: 'settings.shop' }),
  },
  emails: {
    title: 'Send emails',
    stands: emailsStand,
    place: () => ({ to: adminUrls.settingsConnections, needs: 'settings.shop' }),
  },
  team: {
    title: 'Invite the team',
    stands: ({ members, invited }) =>
      members > 1 || invited > 0
        ? `${count(members, 'person', 'people')}, ${invited} invited`
        : 'Manager, bakers and counter staff',
    place: () => ({ to: adminUrls.team, needs: 'staff.manage' }),
  },
  tablets: {
    title: 'Enrol the tablets',
    stands: ({ tablets }) =>
      tablets > 0 ? count(tablets, 'tablet', 'tablets') : 'For kitchen and counter, once each, on the tablet itself',
    place: () => ({ to: adminUrls.devices, needs: 'devices.enrol' }),
  },
  pins: {
    title: 'PINs for the tablets',
    stands: ({ pins }) =>
      pins > 0
        ? `${count(pins, 'person has', 'people have')} one`
        : 'Six digits. Everyone who uses a tablet chooses theirs under ‘You’',
    place: () => ({ to: adminUrls.you, needs: null }),
  },
  order: {
    title: 'A trial order',
    stands: orderStands,
    place: ({ hasOrder, hasHandedOver }) =>
      hasHandedOver
        ? { to: adminUrls.orders, needs: 'orders.take' }
        : hasOrder
          ? { to: adminUrls.today, needs: 'orders.see' }
          : { to: adminUrls.newOrder, needs: 'orders.take' },
  },
};

const numberLooks = {
  done: 'border-pistachio-700 bg-pistachio-700 text-white',
  next: 'border-primary bg-primary text-white',
  open: 'border-line-strong',
};

function Step({ name, number, facts, state }: StepProps) {
  const { permissions } = useMember();
  const { title, stands, place } = stepWords[name];
  const where = place(facts);
  const confirm = useStaffWrite(confirmStep, { refreshes: [readFirstDay] });
  return (
    <li
      className={`grid min-h-18 grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-3.5 border-t border-line px-4.5 py-2.5 first:border-t-0 max-md:grid-cols-[36px_minmax(0,1fr)] max-md:[&>:nth-child(3)]:col-2 max-md:[&>:nth-child(3)]:justify-self-start ${state === 'next' ? 'bg-damson-50 [box-shadow:inset_4px_0_0_var(--color-primary)] first:rounded-t-large last:rounded-b-large' : ''}`}
      aria-current={state === 'next' ? 'step' : undefined}
    >
      <span className={`grid size-9 place-items-center rounded-full border-2 text-sm font-bold ${numberLooks[state]}`}>
        {state === 'done' ? (
          <>
            <Icon name="check" />
            <span className="sr-only">Done</span>
          </>
        ) : (
          number
        )}
      </span>
      <p>
        <b className={`block text-lg ${state === 'done' ? 'font-semibold text-muted' : ''}`}>{title}</b>
        <small className="block text-sm text-muted">{stands(facts)}</small>
        {isToConfirm(name, facts) && (
          <TextButton aria-label={`I have checked this: ${title}`} onClick={() => void confirm.send({ step: name })}>
            I have checked this{' '}
          </TextButton>
        )}
      </p>
      {where.needs !== null && !permissions.includes(where.needs) ? (
        <p className="text-sm text-muted">Owners only</p>
      ) : state === 'done' ? (
        <TextLink to={where.to} aria-label={`Review: ${title}`}>
          Review
        </TextLink>
      ) : (
        <ButtonLink kind={state === 'next' ? 'primary' : 'outline'} to={where.to} aria-label={`Start: ${title}`}>
          Start
        </ButtonLink>
      )}
    </li>
  );
}
