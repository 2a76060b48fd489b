import { expect, test } from 'vitest';
import { presetRoles } from '#domain/staff/roles.ts';
import { staffEndpointActions } from './serve-staff.ts';

// What each role can call is written out here, apart from the permissions that the endpoints name: an endpoint that asks for too weak
// a permission opens to a role that has no business with it, and is in no list.

/** For people who are about to sign in, and for every member's own account. */
const everybody = `
  GET session tablet invitation wall device/news you catalogue/cakes search
  POST sign-in sign-in/passkey-options sign-in/passkey tablet/pin invitation invitation/passkey-options invitation/totp-secret
    sign-out step-up step-up/options you/passkeys you/passkey-options you/passkeys/remove you/totp-secret you/totp
    you/recovery-codes pictures
  PUT you/password you/pin
  DELETE you/totp you/pin you/sessions/:id you/sessions`;

/** For everybody who works in the bakery. */
const orders = `
  GET board/strip board/days/:day board/changes board/news orders orders/views orders/:orderNo prints prints/day-sheet
    stock/not-today
  POST board/news board/moves board/pause board/today board/resume orders/views orders/:orderNo/approvers
    orders/:orderNo/approvals orders/:orderNo/move orders/:orderNo/notes orders/:orderNo/presence production/ticks
    stock/not-today prints till/times
  DELETE orders/views/:viewId`;

const opened: Readonly<Record<string, string>> = {
  counter: `${everybody} ${orders}
    GET waiting-orders loans orders/:orderNo/emails/:emailId refund-reasons messages inbox-counts messages/:messageId
      orders/:orderNo/writing diary/outside-email reviews enquiries enquiries/:enquiryId invoices/:number till/products
      till/customers customers customer-counts customers/:customerId customers/:customerId/writing complaints complaints-file
    POST orders/:orderNo/refunds/preview orders/:orderNo/refunds orders/:orderNo/refunds/again orders/:orderNo/refunds/handed
      orders/:orderNo/deposits/kept orders/:orderNo/edits/preview orders/:orderNo/edits orders/:orderNo/payments
      orders/:orderNo/payments/:paymentId/method orders/:orderNo/payment-link orders/:orderNo/photo-link
      orders/:orderNo/invoices messages/:messageId/answers messages/:messageId/state orders/:orderNo/writing/preview
      orders/:orderNo/writing diary/outside-email/preview diary/outside-email enquiries/:enquiryId/messages
      enquiries/:enquiryId/quotes enquiries/:enquiryId/withdrawal enquiries/:enquiryId/refusal enquiries/:enquiryId/read
      enquiries/:enquiryId/trust till/quote till/orders collect/:orderNo customers/:customerId/notes
      customers/:customerId/writing/preview customers/:customerId/writing complaints
    PUT complaints/:complaintId`,
  baker: `${everybody} ${orders}
    GET production production/week stock stock/movements stock/movements/products stock/csv stock/daily prints/shelf-label
    POST stock/baked stock/taken-out stock/counts stock/undone`,
  accountant: `${everybody}
    GET orders/csv reports/sales reports/sales-file reports/products reports/breakdown reports/breakdown-file reports/searches reports/ledger
      reports/vat-quarters reports/vat-quarters/file reports/vat-quarters/return reports/overview reports/closing prints/closing invoices/:number`,
};

/** For the owner alone: the team, the money settings, and removing people's data. */
const ownersAlone = `
  GET team roles settings/money settings/money/versions customers-file customers/:customerId/data addresses/data
  POST team/invitations team/invitations/:id/again team/members/:id/deactivate team/members/:id/reactivate
    team/members/:id/end-sessions team/members/:id/reset roles settings/money settings/money/versions settings/vat-rates
  PUT team/members/:id/role roles/:key roles/:key/refund-limit
  DELETE team/invitations/:id`;

/** Each path with the method that precedes it. */
function callsIn(list: string): string[] {
  let method = '';
  return list
    .trim()
    .split(/\s+/)
    .flatMap((word) => {
      if (!/^[A-Z]+$/.test(word)) return `${method} /admin/${word}`;
      method = word;
      return [];
    })
    .sort();
}

const openTo = (role: string): string[] => {
  const may: readonly string[] = presetRoles.find(({ key }) => key === role)?.permissions ?? [];
  return staffEndpointActions
    .filter(
      ({ endpoint: { access, permission = '' } }) => access === 'anyone' || ['signedIn', ...may].includes(permission),
    )
    .map(({ endpoint: { method, path } }) => `${method} ${path}`)
    .sort();
};

test.each(Object.entries(opened))('[T-08] to the %s role opens what its work needs, and nothing else', (role, list) => {
  expect(openTo(role)).toEqual(callsIn(list));
});

test('[T-08] to a manager opens all but what is the owner’s alone', () => {
  const ofManager = new Set(openTo('manager'));
  expect(openTo('owner').filter((call) => !ofManager.has(call))).toEqual(callsIn(ownersAlone));
});
