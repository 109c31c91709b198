import type { Finding } from '../submission/finding.ts';
import type { TrialFault } from './trial.ts';

/** An agent that does one of these does not work; the others are for the contest's policy to judge. */
const BREAKS: Readonly<Record<string, string>> = {
  exception: 'find out why it fails there: its console output has more',
  'rejected-promise': 'answer in the call, and let nothing fail behind it',
  'hard-limit': 'it has to answer within 100 ms (regulation 4)',
  'memory-limit': 'it has to get along with less memory',
  'forbidden-action': 'regulation 4 forbids it: leave it out',
};

const OTHERS: Readonly<Record<string, string>> = {
  'wrong-name': 'getName has to answer with the registered name (regulation 5.1.4)',
  'sentence-rejected': 'say only what the ContentBuilder can make (regulation 4)',
  'sentence-not-canonical': 'say it as the ContentBuilder writes it (regulation 4)',
  'not-tried': 'the arena failed here, and not the agent: report it, and try again (--try-again)',
  'invalid-target': 'name a living agent, and not itself; the server chooses another',
};
const OTHERWISE = 'it may be disqualified for it (regulation 4)';

/** What a trial says of a revision. */
export const trialFindings = (faults: readonly TrialFault[]): Finding[] =>
  faults.map(({ kind, count, first, players }) => {
    const { game, day, request, detail } = first;
    const inGame = game < 0 ? 'before the games' : `game ${game}, day ${day}, ${request}`;
    const times = count === 1 ? '' : ` (${count} times)`;
    return {
      severity: kind in BREAKS ? 'error' : 'warning',
      what: `${kind}${times}: ${detail}`,
      where: `trial at ${players} players, ${inGame}`,
      fix: BREAKS[kind] ?? OTHERS[kind] ?? OTHERWISE,
    };
  });
