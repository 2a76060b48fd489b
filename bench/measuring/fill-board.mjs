import { randomUUID } from 'node:crypto';
import { fillStock } from './prepare-orders.mjs';

const slug = 'vanilla-bean-swirl-cupcake';

/** Makes orders that the counter took for the day and that were paid in cash, and a member for each board. */
export async function fillBoard(
  { openDatabase, takeOrder, orderToTake, newStaff },
  databaseUrl,
  { day, cards, boards },
) {
  const open = await openDatabase(databaseUrl, { connections: 2 });
  try {
    await fillStock(open.pool);
    const numbers = [];
    for (let n = 0; n < cards; n++) {
      const { number } = await takeOrder(
        { db: open.db, now: new Date(), publicUrl: 'http://localhost' },
        orderToTake({
          key: randomUUID(),
          source: 'counter',
          contact: { name: `Customer ${n}`, telephone: '', email: '' },
          allergies: { asked: true, note: n % 10 === 0 ? 'Nut allergy' : '' },
          lines: [{ slug, weightGrams: null, quantity: 1 + (n % 6), personalisation: {} }],
          pickup: { date: day, time: `${String(9 + (n % 9)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}` },
          pastDiary: 'a measurement',
          payment: { how: 'hand', method: 'cash', amountPence: null },
        }),
      );
      numbers.push(number);
    }
    const members = [];
    for (let n = 0; n < boards; n++)
      members.push(await newStaff(open.db, { role: n % 2 === 0 ? 'manager' : 'baker', name: `Member ${n}` }));
    return { numbers, members };
  } finally {
    await open.close();
  }
}
