import { betweenText } from '#contract/diary-words.ts';
import type { Shop } from '#contract/shop.ts';
import { type Block, type Inline, plainOf } from '#domain/markdown/blocks.ts';
import type { PageFacts } from '#domain/pages/page-facts.ts';
import { numbersOf } from '#domain/pages/shop-identity.ts';
import { type Diary, runsOfWeek } from '#domain/pickup/diary.ts';
import { formatPickupTime } from '#domain/pickup/pickup.ts';
import { retention } from '#shop-retention';

/** What the settings, the diary and the retention times say now. */
export function factsOf(shop: Shop, diary: Diary): PageFacts {
  const { company, place, telephone, email } = shop;
  const { countHours, ...kept } = retention;
  const who = companyBlocks(shop);
  return {
    texts: {
      shop: shop.name,
      company: plainOf(who).replaceAll('\n\n', ' '),
      address: place.line,
      parking: shop.parking ?? '',
      telephone: telephone.shown,
      telephoneLink: telephone.link.replace('tel:', ''),
      email,
      times: timesText(diary),
      openingHours: shop.hours,
      allergens: shop.kitchenNotice,
      foodRegistration: company.foodRegistration,
      complaintsEmail: company.complaints.email,
      answerDays: String(company.complaints.answerDays),
      unpaidMinutes: String(shop.unpaidOrderMinutes),
      updated: company.termsUpdated,
      processors: company.processors.join(', '),
      orderYears: String(kept.orderYears),
      unpaidOrderDays: String(kept.unpaidOrderDays),
      allergyNoteDays: String(kept.allergyNoteDays),
      photoDays: String(kept.photoDays),
      unorderedPhotoDays: String(kept.unorderedPhotoDays),
      unclaimedPhotoHours: String(kept.unclaimedPhotoHours),
      emailDays: String(kept.emailDays),
      contactMessageDays: String(kept.contactMessageDays),
      enquiryDays: String(kept.enquiryDays),
      enquiryPictureDays: String(kept.enquiryPictureDays),
      searchDays: String(kept.searchDays),
      complaintYears: String(kept.complaintYears),
      trustedNetworkDays: String(kept.trustedNetworkDays),
      counts: `${countHours} ${countHours === 1 ? 'hour' : 'hours'}`,
      paymentNoticeDays: String(kept.paymentNoticeDays),
      staffSessionDays: String(kept.staffSessionDays),
      staffInvitationDays: String(kept.staffInvitationDays),
    },
    blocks: {
      company: who,
      processors: [{ kind: 'list', start: null, items: company.processors.map((one) => [[words(one)]]) }],
      openingHours: [{ kind: 'slot', name: 'openingHours' }],
    },
  };
}

const words = (text: string): Inline => ({ kind: 'words', text });
const linked = (text: string, href: string): Inline => ({ kind: 'link', href, words: [{ kind: 'words', text }] });
const paragraph = (...line: Inline[]): Block => ({ kind: 'paragraph', lines: [line] });

/** Who the company is, as the law requires it to be said before an order. */
const companyBlocks = ({ company, name, telephone, email }: Shop): Block[] => [
  paragraph(
    words(
      [
        company.legalName,
        `trading as ${name}`,
        // Only companies are in the register of companies.
        ...(company.number === null ? [] : ['registered in England and Wales']),
        ...numbersOf(company),
      ]
        .join(', ')
        .concat('.'),
    ),
  ),
  paragraph(words(company.address)),
  paragraph(
    words('Telephone '),
    linked(telephone.shown, telephone.link),
    words(', email '),
    linked(email, `mailto:${email}`),
    words('.'),
  ),
];

/** The documented sentence, if the days share their hours. */
function timesText(diary: Diary): string {
  const [run] = runsOfWeek(diary);
  const isDaily = run?.first === 0 && run.last === 6;
  return `Choose a day and a time ${isDaily ? betweenText(run.hours, formatPickupTime) : 'in our opening hours'} at checkout.`;
}
