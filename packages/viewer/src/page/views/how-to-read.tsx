import { decimal, points } from '@aiwolf-arena/report/browser';
import { WIN_MODEL_FACTS } from '../game/win-probability.ts';
import { useHere } from '../here.ts';
import { useGame } from './shown-game.ts';

/** Says what the numbers of the strip are, where they come from, and how good they are. */
export function HowToRead() {
  const { say } = useHere();
  const { players, seat } = useGame();
  const facts = factsFor(players);
  return (
    <details class="explain">
      <summary>{say('explain')}</summary>
      <p>{say('explain-ticks')}</p>
      <p>{say(seat === null ? 'explain-outsider' : 'explain-seat-beliefs')}</p>
      {facts !== undefined && (
        <p>
          {say('explain-win', {
            games: facts.games,
            players: facts.players,
            points: points(meanMiss(facts)),
            loss: decimal(facts.logLoss, 3),
            baseline: decimal(facts.baseline, 3),
          })}{' '}
          <code>win-probability.json</code>
        </p>
      )}
    </details>
  );
}

type Facts = (typeof WIN_MODEL_FACTS.villages)[number];

/** The facts about villages of the nearest size. */
const factsFor = (players: number): Facts | undefined =>
  WIN_MODEL_FACTS.villages.toSorted((a, b) => Math.abs(a.players - players) - Math.abs(b.players - players))[0];

/** The mean difference of predicted and observed shares, weighted by how often each was predicted. */
function meanMiss({ calibration }: Facts): number {
  const all = calibration.reduce((sum, { moments }) => sum + moments, 0);
  return calibration.reduce((sum, { said, seen, moments }) => sum + Math.abs(said - seen) * moments, 0) / all;
}
