import { sql } from 'drizzle-orm';
import { confirmStep as confirming, readFirstDay } from '#contract/admin/first-day.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import type { ConfirmedStep, FirstDayFacts } from '#domain/staff/first-day.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { answeredByStaff, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';

type Counted = Omit<
  FirstDayFacts,
  'isShopExample' | 'isMoneyExample' | 'takesTestCards' | 'mail' | 'discountPercent' | 'hasMorningRule'
>;

/**
 * J-07: reads what the first day's steps are worked out from, in one query; what came with the shop is done once somebody has confirmed
 * that it is right.
 */
async function factsOfFirstDay({ db, now, shop, services }: StaffContext): Promise<FirstDayFacts> {
  const { rows } = await db.execute<Counted>(sql`
    with members as (
      select m.id, m.pin_hash is not null as "hasPin", m.role_key = 'owner' as "isOwner",
        (m.totp_secret is not null or exists (select from staff_passkeys where member_id = m.id))
          and exists (select from staff_recovery_codes where member_id = m.id and used_at is null) as "isSafe"
      from staff_members m where m.deactivated_at is null
    ), cakes as (
      select supply <> 'stock' or stock > 0 as "isSellable" from products where kind = 'cake' and is_sold(products)
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
      (select coalesce(json_agg(distinct subject), '[]') from audit_log where subject_kind = 'firstDay') as looked,
      exists (select from orders where fulfilment = 'collected') as "hasHandedOver",
      exists (select from refunds r join orders o on o.id = r.order_id where o.fulfilment = 'collected') as "hasGivenBack"`);
  const { dailyPieces } = await readSettings(db, ['dailyPieces']);
  const { policy, percent } = shop.discount;
  const [counted] = rows;
  if (!counted) throw new Error('a question without a row is answered with one');
  return {
    ...counted,
    isShopExample: isExample(shop.email) || shop.telephone.link.endsWith('000000') || shop.place.postcode === '',
    isMoneyExample: [...Object.values(shop.company), shop.company.complaints.email].some(isExample),
    discountPercent: policy === 'every-order' ? percent : 0,
    hasMorningRule: dailyPieces.isOn,
    takesTestCards: services.payments.takesTestCards,
    mail: services.mail,
  };
}

/** Only the log records it. */
async function confirmStep(context: StaffContext, { step }: { readonly step: ConfirmedStep }): Promise<FirstDayFacts> {
  await writeAudit(context, { action: 'firstDay.confirmed', subjectKind: 'firstDay', subject: step });
  return factsOfFirstDay(context);
}

/** Whether a text itself says that it is an example. A telephone number cannot, but no real one ends in six zeros. */
const isExample = (text: unknown): boolean => typeof text === 'string' && /\(example\)|\.example$/.test(text);

export const firstDayEndpoints = [
  answeredByStaff(readFirstDay, factsOfFirstDay),
  answeredByStaff(confirming, confirmStep),
];
