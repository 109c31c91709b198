import { CATALOG, type CatalogEntry } from '@aiwolf-arena/agents';
import { rootOf } from '@aiwolf-arena/engine/random';
import { meanOfSets } from '@aiwolf-arena/stats';
import { percent, sum, table } from '../../report.ts';
import { daysOf, type SeatDay } from './acts.ts';
import { meansOf, rolesAt, winsAs } from './measures.ts';
import { playedMix } from './played.ts';

const PLAYERS = 5;
const SETS = 120;
const GAMES = 50;

/** What every other bundled agent wins in a village with four of the mix. `weakest`: the lowest win rate in the logs. */
export function guestsText(share: number, weakest: number): string {
  const guests = CATALOG.filter(({ group, variantOf }) => group !== 'contestants' && variantOf === undefined);
  const rows = guests.map((guest) => rowOf(guest, Math.ceil(SETS * share), weakest)).toSorted((a, b) => b.rate - a.rate);
  return `## Other bundled agents among ${PLAYERS - 1} of them, ${Math.ceil(SETS * share)} sets of ${GAMES} games each

The weakest agent of the logs wins ${percent(weakest)} in its field. Sparring partners are those that are shown to win less here, \`chatty\`, which plays like \`random\`, and \`latecomer\`.

${table(
  ['agent', 'wins, 95 % by sets', ...rolesAt(PLAYERS), 'below', 'group'],
  rows.map(({ cells }) => cells),
)}`;
}

function rowOf(guest: CatalogEntry, sets: number, weakest: number) {
  const played = Array.from({ length: sets }, (_, set) =>
    playedMix(rootOf('guests'), set, { players: PLAYERS, games: GAMES, guest }),
  );
  const days = played.map((set) => daysOf(set).filter(({ agent, day }) => agent === guest.name && day === 1));
  const totals = days.map((own: SeatDay[]) => ({ total: sum(own.map(({ hasWon }) => Number(hasWon))), games: own.length }));
  const { value, low, high } = meanOfSets(totals);
  const roles = rolesAt(PLAYERS).map((role) => percent(meansOf(days.flat(), winsAs(role)).get(guest.name)!, 0));
  const interval = `${percent(value!)} [${percent(low!)}, ${percent(high!)}]`;
  const isBelow = high! < weakest ? 'yes' : '';
  return { rate: value!, cells: [`\`${guest.name}\``, interval, ...roles, isBelow, guest.group ?? ''] };
}
