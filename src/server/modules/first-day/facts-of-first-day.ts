import { sql } from 'drizzle-orm';
import type { FirstDayFacts } from '#domain/staff/first-day.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

type Counted = Omit<FirstDayFacts, 'isShopExample' | 'isMoneyExample' | 'takesTestCards' | 'mail'>;

/** J-07: what the first day's steps are worked out from, in one question; nothing is ticked off by hand. */
export async function factsOfFirstDay({ db, now, shop, services }: StaffContext): Promise<FirstDayFacts> {
  const { rows } = await db.execute<Counted>(sql`
    with members as (
      select m.id, m.pin_hash is not null as "hasPin", m.role_key = 'owner' as "isOwner",
        (m.totp_secret is not null or exists (select from staff_passkeys where member_id = m.id))
          and exists (select from staff_recovery_codes where member_id = m.id and used_at is null) as "isSafe"
      from staff_members m where m.deactivated_at is null
    ), cakes as (
      select coalesce(stock > 0, true) as "isSellable" from products where kind = 'cake' and is_sold(products)
    )
    select
      (select count(*) from members where "isOwner")::int as owners,
      (select count(*) from members where "isOwner" and "isSafe")::int as "safeOwners",
      (select count(*) from members)::int as members,
      (select count(*) from members where "hasPin")::int as pins,
      (select count(*) from staff_invitations
        where email <> '' and used_at is null and revoked_at is null and expires_at > ${now})::int as invited,
      (select count(*) from staff_devices where revoked_at is null)::int as tablets,
      (select count(*) from opening_hours)::int as "openWeekdays",
      (select count(*) from special_days
        where date >= (${now}::timestamptz at time zone ${shopTimeZone})::date)::int as "specialDays",
      (select count(*) from cakes)::int as "shownProducts",
      (select count(*) from cakes where "isSellable")::int as "sellableProducts",
      exists (select from emails where sent_at is not null) as "hasSentEmail",
      exists (select from orders where fulfilment not in ('placed', 'expired', 'cancelled')) as "hasOrder",
      exists (select from orders where fulfilment = 'collected') as "hasHandedOver"`);
  const [counted] = rows;
  if (!counted) throw new Error('a question without a row is answered with one');
  return {
    ...counted,
    isShopExample: isExample(shop.email) || shop.telephone.link.endsWith('000000'),
    isMoneyExample: [...Object.values(shop.company), shop.company.complaints.email].some(isExample),
    takesTestCards: services.payments.takesTestCards,
    mail: services.mail,
  };
}

/** Whether it says itself that it is one; a telephone cannot, and nobody's ends with six noughts. */
const isExample = (text: unknown): boolean => typeof text === 'string' && /\(example\)|\.example$/.test(text);
