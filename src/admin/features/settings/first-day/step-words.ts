import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { FirstDayFacts, FirstDayKey } from '#domain/staff/first-day.ts';
import type { Permission } from '#domain/staff/permissions.ts';

/** A screen, where somebody may open it. */
export type StepPlace = { readonly to: string; readonly needs: Permission | null };

type StepWords = {
  readonly title: string;
  /** How things stand, from the database. */
  readonly stands: (facts: FirstDayFacts) => string;
  readonly place: (facts: FirstDayFacts) => StepPlace;
};

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

const emailsStand = ({ mail, hasSentEmail }: FirstDayFacts): string => {
  if (mail === 'off') return 'Switched off: nobody hears of an order. Name a mail server in the environment';
  if (mail === 'outbox') return 'They rest in the outbox. Name a mail server in the environment';
  return hasSentEmail ? 'Your mail server takes them' : 'A mail server is named; send yourself a test email';
};

const identityStands = ({ isShopExample, isMoneyExample }: FirstDayFacts): string => {
  if (isShopExample) return 'Name, telephone, email and address are still the example’s: under Shop';
  if (isMoneyExample) return 'Legal name, VAT number and who answers complaints are still the example’s: under Money';
  return 'Name, address, VAT number';
};

const orderStands = ({ hasOrder, hasHandedOver }: FirstDayFacts): string => {
  if (hasHandedOver) return 'Taken, baked and handed over';
  return hasOrder
    ? 'Taken. Bake it on the board and hand it over'
    : 'Order a cupcake yourself, bake it on the board, hand it over, give the money back';
};

export const stepWords: Readonly<Record<FirstDayKey, StepWords>> = {
  signIn: {
    title: 'Sign-in safe',
    stands: ({ owners, safeOwners }) =>
      safeOwners === owners
        ? 'A second step made, recovery codes printed'
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
    title: 'When we are open',
    stands: ({ openWeekdays, specialDays }) =>
      openWeekdays === 0
        ? 'Closed on every weekday: nobody can order'
        : `${count(openWeekdays, 'weekday', 'weekdays')}, ${count(specialDays, 'special day', 'special days')} to come`,
    place: () => ({ to: adminUrls.diary, needs: 'diary.edit' }),
  },
  cakes: {
    title: 'Look through the cakes',
    stands: ({ shownProducts, sellableProducts }) =>
      shownProducts === 0
        ? 'The shop shows none yet: make the first, or bring them in as a file'
        : `${count(shownProducts, 'stands', 'stand')} in the shop, ${sellableProducts} can be ordered. Check prices and allergens of the ones you bake; hide the others`,
    place: () => ({ to: adminUrls.products, needs: 'products.edit' }),
  },
  money: {
    title: 'Take money',
    stands: ({ takesTestCards }) =>
      takesTestCards
        ? 'Test cards alone: no money moves. The card provider’s live keys go into the environment'
        : 'Cards are taken for real',
    place: () => ({ to: adminUrls.settingsConnections, needs: 'settings.shop' }),
  },
  emails: {
    title: 'Emails arrive',
    stands: emailsStand,
    place: () => ({ to: adminUrls.settingsConnections, needs: 'settings.shop' }),
  },
  team: {
    title: 'Invite the team',
    stands: ({ members, invited }) =>
      members > 1 || invited > 0
        ? `${count(members, 'person', 'people')}, ${invited} invited`
        : 'Manager, bakers, counter',
    place: () => ({ to: adminUrls.team, needs: 'staff.manage' }),
  },
  tablets: {
    title: 'Enrol the tablets',
    stands: ({ tablets }) =>
      tablets > 0 ? count(tablets, 'tablet', 'tablets') : 'Kitchen and counter, each once, on the tablet itself',
    place: () => ({ to: adminUrls.devices, needs: 'devices.enrol' }),
  },
  pins: {
    title: 'PINs for the tablets',
    stands: ({ pins }) =>
      pins > 0
        ? `${count(pins, 'person has', 'people have')} one`
        : 'Six digits, which each who works at a tablet chooses in ‘You’',
    place: () => ({ to: adminUrls.you, needs: null }),
  },
  order: {
    title: 'A trial order',
    stands: orderStands,
    place: ({ hasOrder, hasHandedOver }) =>
      hasOrder && !hasHandedOver
        ? { to: adminUrls.today, needs: 'orders.see' }
        : { to: adminUrls.newOrder, needs: 'orders.take' },
  },
};
