import { addDays } from '#domain/pickup/clock/calendar.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { sellOverCounter, takeByTelephone } from '#tests/support/saturday/at-the-till.ts';
import { inLane, minuteIsOver, type OrderOfDay, ordersAreOld, ordersOf } from '#tests/support/saturday/books-of-day.ts';
import { checkMoney } from '#tests/support/saturday/money-of-day.ts';
import { allSee, atOnce, type Board, openBoard, openWall } from '#tests/support/saturday/open-board.ts';
import { restlessBaker } from '#tests/support/saturday/restless-baker.ts';
import { cancelBy, openSaturdayShop, type SaturdayShop, takeBefore } from '#tests/support/saturday/saturday-shop.ts';
import { newStaff, StaffBrowser } from '#tests/support/staff/sign-in-staff.ts';

const tablet = { viewport: { width: 1180, height: 820 }, isTouch: true };
const pc = { viewport: { width: 1440, height: 900 }, isTouch: false };

/** What was played, order by order: the shop's own history must be the same. */
class Played {
  readonly moves = new Map<string, string[]>();
  note(board: Pick<Board, 'name'>, orderNos: readonly string[], ...to: string[]): void {
    for (const orderNo of orderNos)
      this.moves.set(orderNo, [...(this.moves.get(orderNo) ?? []), ...to.map((kind) => `${kind} by ${board.name}`)]);
  }
}

/** Refunds money on an order's page. @param choose what of it */
async function giveBack(page: Page, orderNo: string, choose: (sheet: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.goto(`/admin/orders/${orderNo}?sheet=refund`);
  const sheet = page.getByRole('dialog', { name: 'Refund' });
  await sheet.getByLabel('Reason').selectOption({ index: 1 });
  await choose(sheet);
  await sheet.getByRole('button', { name: /^Refund £/ }).click();
  await expect(sheet).toBeHidden();
}

/** Which board was refused, and the text that says who was quicker. */
async function refusalOf(boards: readonly Board[]): Promise<{ loser: Board; text: string }> {
  const refused = (board: Board) => board.page.getByRole('alert').filter({ hasText: 'Nothing was changed' });
  const counts = () => Promise.all(boards.map((board) => refused(board).count()));
  await expect.poll(async () => (await counts()).toSorted()).toEqual([0, 1]);
  const loser = boards[(await counts()).indexOf(1)];
  if (!loser) throw new Error('nobody was refused');
  return { loser, text: (await refused(loser).textContent()) ?? '' };
}

/** What a customer with an address was sent, in alphabetical order. @param paidAtTheEnd the order that was paid when it was handed over */
const emailsOf = ({ number, email, fulfilment, returnedPence }: OrderOfDay, paidAtTheEnd: string): string[] =>
  email === ''
    ? []
    : [
        ...(fulfilment === 'cancelled' ? ['order-cancelled'] : []),
        ...(returnedPence > 0 && fulfilment !== 'cancelled' ? ['order-moneyBack'] : []),
        'order-paid',
        ...(['ready', 'collected'].includes(fulfilment) ? ['order-ready'] : []),
        ...(number === paidAtTheEnd ? ['order-received'] : []),
      ];

async function checkDaySheet(page: Page, { day }: SaturdayShop, orders: Awaited<ReturnType<typeof ordersOf>>) {
  await page.goto(`/admin/print/day-sheet?day=${day}`);
  const sheet = page.locator('.day-sheet');
  const onSheet = orders.filter(({ fulfilment, isWalkIn }) => fulfilment !== 'cancelled' && !isWalkIn);
  const sum = (of: (order: (typeof orders)[number]) => number, those = onSheet) =>
    those.reduce((all, order) => all + of(order), 0);
  // Refunded completely before baking: on the sheet, but not counted as to make.
  const leftOut = onSheet.filter(
    (order) => order.fulfilment === 'accepted' && order.returnedPence > 0 && order.ledgerPence === 0,
  );
  const toMake = onSheet.filter((order) => !leftOut.includes(order));
  const owedPence = sum(({ totalPence, returnedPence, ledgerPence }) => totalPence - returnedPence - ledgerPence);
  await expect(sheet.locator('tbody tr')).toHaveCount(onSheet.length);
  const said =
    /^Still to bake: (\d+) orders · all day: (\d+) orders · Cupcakes: (\d+) · Birthday Cakes: (\d+) · owed: £(.*)$/;
  const [stillToBake, all, cupcakes = 0, cakes = 0, owed] = (
    said.exec((await sheet.getByText(/^Still to bake/).textContent()) ?? '') ?? []
  )
    .slice(1)
    .map(Number);
  expect([stillToBake, all, owed]).toEqual([inLane(toMake, 'To bake').length, toMake.length, owedPence / 100]);
  expect(cupcakes + cakes).toBe(sum(({ pieces }) => pieces, toMake));
  await expect(sheet.getByText(`${leftOut.length} refunded order left out`)).toBeVisible();
  const rows = await sheet.locator('tbody tr').allInnerTexts();
  const amountsOwed = rows.flatMap((row) => /Owes £([\d.]+)/.exec(row)?.[1] ?? []);
  expect(Math.round(amountsOwed.reduce((all, one) => all + Number(one) * 100, 0))).toBe(owedPence);
  const boxes = rows.flatMap((row) => [...row.matchAll(/(\d+) ×/g)].map(([, count]) => Number(count)));
  expect(boxes.reduce((sold, one) => sold + one, 0)).toBe(sum((order) => order.boxes));
}

/** Expects the drawer to have what it should have, and closes the day for good. */
async function closeDrawer(page: Page) {
  await page.goto('/admin/reports/closing');
  await page.getByLabel('Float from this morning').fill('0');
  const drawer = page.getByRole('region', { name: 'Cash in the drawer' });
  const [, due = ''] = /Should be\s*£([\d.,]+)/.exec((await drawer.textContent()) ?? '') ?? [];
  await page.getByLabel('Small coins').fill(due);
  await page.getByLabel('Left in the drawer').fill('0');
  await page.getByRole('button', { name: 'Close day' }).click();
  await expect(page.getByText(/^Closed by /)).toBeVisible();
}

test('[B-01] [B-02] [B-03] [B-04] [B-08] [B-09] [B-10] [B-11] [B-13] [E-06] [J-02] [J-03] [T-06] a Saturday before Christmas: three boards and a wall, 48 orders, a busy till and customers online, and in the evening everything adds up', async ({
  browser,
}) => {
  await using shop = await openSaturdayShop();
  const taken = await takeBefore(shop, 40);
  const online = await Promise.all(Array.from({ length: 8 }, (_, n) => shop.buy({ quantity: 1 + (n % 3) })));
  const played = new Played();
  await ordersAreOld(shop.database);

  // While the boards are being opened somebody moves cards: none of that is lost on any of them.
  const begun = taken.slice(20, 24);
  const opening = Promise.all([
    openBoard(browser, shop, { ...tablet, role: 'baker', name: 'Marek Nowak' }),
    openBoard(browser, shop, { ...tablet, role: 'counter', name: 'Jade Robinson' }),
    openBoard(browser, shop, { ...pc, role: 'manager', name: 'Owen Clarke' }),
  ]);
  const atRest = [...taken, ...online.map(({ orderNo }) => orderNo)].filter((orderNo) => !begun.includes(orderNo));
  const opened = opening.then((boards) => allSee(boards, 'To bake', atRest));
  const told = (orderNo: string, to: string) => played.note({ name: 'Alex Moore' }, [orderNo], to);
  await restlessBaker(shop, { name: 'Alex Moore', orderNos: begun, told }, opened);
  await opened;
  const boards = await opening;
  const [kitchen, counter, office] = boards;
  // Nobody touches it all day.
  const wall = await openWall(browser, shop);
  await allSee(boards, 'Baking', begun);

  // The oven is filled: by the kitchen through selection, by the others one by one, all at the same time.
  const [first = '', second = '', ...others] = taken;
  const batch = others.slice(0, 12);
  await Promise.all([
    kitchen.pressSelected('To bake', batch, 'Start baking'),
    counter.press('To bake', first, 'Start baking'),
    (async () => {
      await office.card('To bake', second).focus();
      await office.page.keyboard.press('Enter');
    })(),
  ]);
  played.note(kitchen, batch, 'baking');
  played.note(counter, [first], 'baking');
  played.note(office, [second], 'baking');
  await allSee(boards, 'Baking', [...batch, first, second]);

  // Pressed too early, and undone: the kitchen's step, and the office's by its keyboard.
  await kitchen.press('Baking', first, 'Mark ready');
  await allSee(boards, 'Ready', [first]);
  await kitchen.page.getByRole('button', { name: 'Undo' }).click();
  await office.page.keyboard.press('Control+z');
  played.note(kitchen, [first], 'ready', 'baking');
  played.note(office, [second], 'accepted');
  await allSee(boards, 'Baking', [first]);
  await allSee(boards, 'To bake', [second]);

  // Two act on one card at once: the kitchen marks it ready, the office moves it back.
  const [both = '', ...baked] = batch;
  await office.card('Baking', both).focus();
  await atOnce([
    { board: kitchen, act: () => kitchen.press('Baking', both, 'Mark ready') },
    { board: office, act: () => office.page.keyboard.press('Shift+Enter') },
  ]);
  const { loser, text } = await refusalOf([kitchen, office]);
  const winner = loser === kitchen ? office : kitchen;
  expect(text).toMatch(new RegExp(`${both}.* by ${winner.name} at \\d\\d:\\d\\d\\. Nothing was changed`));
  played.note(winner, [both], winner === kitchen ? 'ready' : 'accepted');
  await allSee(boards, winner === kitchen ? 'Ready' : 'To bake', [both]);

  // The telephone rings at the counter while customers order online; every board is told of each order.
  const till = await counter.context.newPage();
  await till.goto('/admin/orders/new');
  const monday = addDays(shop.day, 2);
  const [rung, came] = await Promise.all([
    (async () => [
      await takeByTelephone(till, { name: 'Ivy Cash', telephone: '07700 900451', pays: 'Cash' }),
      await takeByTelephone(till, { name: 'Ivy Terminal', telephone: '07700 900452', pays: 'Card terminal' }),
      await takeByTelephone(till, { name: 'Ivy Later', telephone: '07700 900453', pays: 'When collecting' }),
    ])(),
    Promise.all(Array.from({ length: 5 }, () => shop.buy({}))),
    shop.buy({ day: monday }),
  ]);
  // Others stand at the counter and take along what they buy: no board has anything to do, nobody is alerted.
  const sold = [
    await sellOverCounter(till, { name: 'Vanilla Bean Swirl Cupcake', pays: 'Cash' }),
    await sellOverCounter(till, { name: 'Red Velvet Cupcake', pays: 'Card terminal' }),
    await sellOverCounter(till, { name: 'Wooden cake knife', pays: 'Cash' }),
  ];
  played.note(counter, sold, 'collected');
  const cameNos = came.map(({ orderNo }) => orderNo);
  const newNos = [...rung, ...cameNos];
  await allSee([...boards, wall], 'To bake', newNos);
  for (const board of [counter, office])
    await expect(board.lane('Collected'), board.name).toContainText('3 over the counter');
  for (const board of boards) {
    await expect(board.page.getByRole('region', { name: 'New orders' }), board.name).toContainText(
      /^8 new for today, 1 for other days/,
    );
    await expect(board.page.getByRole('navigation', { name: 'Days' }).locator(`[href$="${monday}"]`)).toContainText(
      '1 order',
    );
    await expect(board.page, board.name).toHaveTitle(/^\(9\) /);
  }
  // One is cancelled again, and one is started by the kitchen: neither alerts anybody any more.
  const [cancelled, started, refunded] = came;
  if (!cancelled || !started || !refunded) throw new Error('nobody came');
  await cancelBy(cancelled);
  await kitchen.press('To bake', started.orderNo, 'Start baking');
  played.note(kitchen, [started.orderNo], 'baking');
  await allSee(boards, 'Baking', [started.orderNo]);
  for (const board of boards) {
    await expect(board.lane('To bake').locator(`#card-${cancelled.orderNo}`), board.name).toHaveCount(0);
    await expect(board.page, board.name).toHaveTitle(/^\(7\) /);
  }

  // Money is refunded, in part and in whole, to the till and to the card.
  const desk = await office.context.newPage();
  const cashPaid = taken[8] ?? '';
  await giveBack(desk, cashPaid, async (sheet) => void (await sheet.getByRole('checkbox').first().check()));
  await giveBack(desk, refunded.orderNo, async (sheet) => {
    await sheet.getByRole('radio', { name: 'Everything left' }).check();
    await sheet.getByRole('checkbox', { name: /^Also cancel the order/ }).uncheck();
  });
  for (const board of [counter, office]) {
    await expect(board.card('Baking', cashPaid), board.name).toContainText('Part refunded');
    await expect(board.card('To bake', refunded.orderNo), board.name).toContainText('Refunded');
  }
  for (const board of boards)
    await expect(board.card('To bake', refunded.orderNo), board.name).toContainText('ask before baking');

  // One that was dropped is off for today, on the wall too; a customer who bought over the counter brings something back.
  await counter.page.getByRole('button', { name: /^Not today/ }).click();
  const notToday = counter.page.getByRole('dialog', { name: 'Not today' });
  await notToday.getByRole('searchbox').fill('Rainbow Sprinkle');
  await notToday.getByRole('switch', { name: /^Rainbow Sprinkle/ }).click();
  await counter.page.keyboard.press('Escape');
  await expect(wall.page.getByText('Not today: Rainbow Sprinkle Birthday Cake')).toBeVisible();
  await giveBack(desk, sold[0] ?? '', async (sheet) => void (await sheet.getByRole('checkbox').first().check()));

  // Ready and handed over: several at once, and one that owes, with its cash; another one stays.
  const readyNos = baked.slice(0, 8);
  await kitchen.pressSelected('Baking', readyNos, 'Mark ready');
  played.note(kitchen, readyNos, 'ready');
  await allSee(boards, 'Ready', readyNos);
  await minuteIsOver(shop.database);
  const owing = readyNos.filter((orderNo) => taken.indexOf(orderNo) % 5 === 4);
  const paid = readyNos.filter((orderNo) => !owing.includes(orderNo));
  await counter.pressSelected('Ready', paid, 'Hand over');
  played.note(counter, paid, 'collected');
  await till.goto(`/admin/collect?order=${owing[0]}`);
  await till.getByRole('button', { name: /in cash: hand over$/ }).tap();
  await expect(till.getByRole('alert')).toContainText('has it');
  played.note(counter, owing.slice(0, 1), 'collected');
  const handedOver = [...paid, ...owing.slice(0, 1)];
  await allSee(boards, 'Collected', handedOver);
  const late = owing[1] ?? '';
  await expect(counter.card('Ready', late)).toContainText('Owes £');

  // In the evening nothing was lost: every board shows the same, shows it again after a reload, and agrees with the database.
  await minuteIsOver(shop.database);
  const orders = await ordersOf(shop.database, shop.day);
  expect(new Map(orders.filter(({ moves }) => moves.length > 0).map(({ number, moves }) => [number, moves]))).toEqual(
    new Map([...played.moves].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
  const seen = await office.shown();
  expect(await counter.shown()).toEqual(seen);
  for (const lane of office.lanes)
    expect((seen[lane] ?? []).map(({ number }) => number).toSorted(), lane).toEqual(inLane(orders, lane));
  const inKitchen = await kitchen.shown();
  for (const lane of kitchen.lanes)
    expect(
      inKitchen[lane]?.map(({ number }) => number),
      lane,
    ).toEqual(seen[lane]?.map(({ number }) => number));
  const numbersOn = async (board: Board) =>
    Object.values(await board.shown()).map((cards) => cards.map(({ number }) => number));
  await expect.poll(() => numbersOn(wall)).toEqual(await numbersOn(kitchen));
  expect(await wall.page.locator('body').textContent()).not.toMatch(/£|07700|Delph Road/);
  await office.page.reload();
  await allSee([office], 'Collected', handedOver);
  expect(await office.shown()).toEqual(seen);

  // Money, stock and places are right, and each customer had one email of each kind.
  await checkBooks(shop.database.db, shop.now());
  expect(Object.fromEntries(orders.map(({ number, emails }) => [number, emails]))).toEqual(
    Object.fromEntries(orders.map((order) => [order.number, emailsOf(order, owing[0] ?? '')])),
  );
  await checkDaySheet(desk, shop, orders);
  await closeDrawer(desk);
  const owner = await newStaff(shop.database.db, { role: 'owner', now: shop.now() });
  const atHome = new StaffBrowser(shop.url);
  atHome.cookies.set('staff', owner.token);
  await checkMoney(atHome, shop.database, shop.day);
  expect([...boards, wall].flatMap(({ noise }) => noise)).toEqual([]);
});
