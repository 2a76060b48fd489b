import type { Scenario, Step, Struck } from './scenario.ts';

const alone = (command: Struck['command']): Step => ({ kind: 'alone', what: { command, mishap: null } });
const placing = { do: 'place', who: 0, key: 0, pieces: [1, 1, 0], backwards: false, replaces: null } as const;
const placed = alone(placing);

/** Plays that once went wrong, made as small as possible, with what was wrong. They are played first, every time. */
export const regressions: Readonly<Record<string, Scenario>> = {
  'a start of the payment that died after its order was cancelled left an attempt open for ever': {
    startStock: 2,
    steps: [
      placed,
      {
        kind: 'together',
        what: [
          { command: { do: 'jobs' }, mishap: null },
          { command: { do: 'startPaying', order: 0 }, mishap: { at: 3, when: 'after', what: 'process' } },
          { command: { do: 'cancel', order: 0 }, mishap: null },
        ],
        picks: [1, 2, 2],
      },
    ],
    noticesCome: false,
  },
  'an order that was sent again as its payment was found locked in a circle with what moved it to paid': {
    startStock: 2,
    steps: [
      placed,
      alone({ do: 'startPaying', order: 0 }),
      alone({ do: 'pay', session: 0, card: 'pays' }),
      {
        kind: 'together',
        what: [
          { command: { do: 'look', order: 0 }, mishap: null },
          { command: placing, mishap: null },
        ],
        picks: [0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 0, 1],
      },
    ],
    noticesCome: true,
  },
  'an order was cancelled as somebody gave most of its money back on the provider’s own pages: the rest could not be handed back':
    {
      startStock: 2,
      steps: [
        placed,
        alone({ do: 'startPaying', order: 0 }),
        alone({ do: 'pay', session: 0, card: 'pays' }),
        alone({ do: 'look', order: 0 }),
        alone({ do: 'cancel', order: 0 }),
        alone({ do: 'refundOnPages', session: 0, quarters: 3 }),
      ],
      noticesCome: true,
    },
  'a change, a refund of a line and one on the provider’s own pages: the play’s own books left out what had moved from class to class':
    {
      startStock: 2,
      steps: [
        alone({ ...placing, pieces: [1, 1, 0, 0, 1] }),
        alone({ do: 'startPaying', order: 0 }),
        alone({ do: 'pay', session: 0, card: 'pays' }),
        alone({ do: 'startPaying', order: 0 }),
        alone({ do: 'refundOnPages', session: 0, quarters: 1 }),
        {
          kind: 'together',
          what: [
            { command: { do: 'editLine', order: 0, place: 0, quantity: 0, size: null }, mishap: null },
            { command: { do: 'refundLine', order: 0, place: 0, quantity: 1, restock: false }, mishap: null },
          ],
          picks: [0],
        },
      ],
      noticesCome: false,
    },
};
