import { expect, test } from 'vitest';
import { withoutReach } from './without-reach.ts';

test.each([
  ['Rang 07700 900 123: no candles', 'Rang …: no candles'],
  ['Ring +44 (0)7700-900123, or ann@bakery.example', 'Ring …, or …'],
  ['Owes £1,012.50. Two tiers', 'Owes …. Two tiers'],
  ['At 14:30 on 19/12/2026, 2026-12-19', 'At 14:30 on 19/12/2026, 2026-12-19'],
  ['Allergic to E102 and E110, 7 candles', 'Allergic to E102 and E110, 7 candles'],
])(
  '[T-06] of a note a wall tells what is to be made, and not how to reach somebody or what it costs: %s',
  (said, shown) => {
    expect(withoutReach(said)).toBe(shown);
  },
);
