import {
  moveCards as moves,
  pauseSales as pause,
  readBoardChanges,
  readBoardDay,
  readBoardStrip,
  resumeSales as resume,
} from '#contract/admin/board/board.ts';
import { listWaitingOrders } from '#contract/admin/board/waiting.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { listWaiting } from './list-waiting.ts';
import { moveCards } from './move-cards.ts';
import { pauseSales, resumeSales } from './pause-sales.ts';
import { readChanges, readDay, readStrip } from './read-board.ts';

export const boardEndpoints = [
  answeredByStaff(readBoardStrip, readStrip),
  answeredByStaff(readBoardDay, readDay),
  answeredByStaff(readBoardChanges, readChanges),
  answeredByStaff(listWaitingOrders, listWaiting),
  answeredByStaff(moves, moveCards),
  answeredByStaff(pause, pauseSales),
  answeredByStaff(resume, resumeSales),
];
