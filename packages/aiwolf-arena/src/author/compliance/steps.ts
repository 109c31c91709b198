import { PLAYER_METHODS } from '@aiwolf-arena/engine';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import type { Evidence } from './evidence.ts';
import { inTime } from './in-time.ts';
import { sameAgain } from './same-again.ts';
import { sameInForms } from './same-in-forms.ts';
import { type ComplianceStep, passed, type Verdict, without } from './step.ts';

/** What the testing contest asks of an agent (regulation 2.2, 3, 4, 5.1), in the order in which it is told. */
export const COMPLIANCE: readonly ComplianceStep[] = [
  { name: 'loads', judge: () => passed('its module runs and its factory makes a player') },
  {
    name: 'names itself',
    judge: (evidence) =>
      without(evidence, ['wrong-name'], {
        seen: `getName gives ${evidence.name}`,
        advice: 'return context.name from getName (regulation 5.1.4)',
      }),
  },
  { name: 'all methods', judge: allMethods },
  { name: 'all roles', judge: allRoles },
  { name: 'both sizes', judge: bothSizes },
  {
    name: 'no exceptions',
    judge: (evidence) =>
      without(evidence, ['exception', 'rejected-promise', 'wrong-type', 'output-too-large'], {
        seen: 'no call threw, and every answer had the type that it should have',
        advice:
          'replay the game and mend what is thrown: contests eliminate agents that throw (regulation 4)',
      }),
  },
  { name: '100 games', judge: hundredGames },
  {
    name: 'canonical sentences',
    judge: (evidence) =>
      without(evidence, ['sentence-rejected', 'sentence-not-canonical'], {
        seen: 'everything it said can be made by a ContentBuilder',
        advice:
          'build sentences with the builders of @aiwolf-arena/protocol, or try them with `aiwolf-arena protocol parse`',
      }),
  },
  { name: 'full and short forms', judge: sameInForms },
  {
    name: 'valid targets',
    judge: (evidence) =>
      without(evidence, ['invalid-target'], {
        seen: 'every vote, divination, guard and attack had a target that can be',
        advice: 'choose among the other living seats (gameInfo.aliveAgentList)',
      }),
  },
  { name: '100 ms', judge: inTime },
  { name: 'nothing forbidden', judge: nothingForbidden },
  { name: 'repeatable', judge: sameAgain },
  {
    name: 'clean exit',
    judge: (evidence) =>
      without(evidence, ['hard-limit', 'memory-limit'], {
        seen: 'every set came to its end by itself, within the limits of time and memory',
        advice: 'look for a loop without an end, or for what grows from game to game',
      }),
  },
];

function allMethods({ calls }: Evidence): Verdict {
  const counts = PLAYER_METHODS.map((name) => `${name} ${calls[name]?.length ?? 0}`);
  const never = PLAYER_METHODS.filter((name) => (calls[name]?.length ?? 0) === 0);
  if (never.length === 0) return passed(`calls answered: ${counts.join(', ')}`);
  return { verdict: 'warning', seen: `never called: ${never.join(', ')}` };
}

function allRoles({ sets }: Evidence): Verdict {
  const games = new Map<string, number>(CONTEST_ROLES.map((role) => [role, 0]));
  for (const { result, seats } of sets)
    for (const seat of seats)
      for (const [role, [played]] of Object.entries(result.seats[seat - 1]!.roles))
        games.set(role, games.get(role)! + played);
  const text = [...games].map(([role, count]) => `${role} ${count}`).join(', ');
  const isWhole = [...games.values()].every((count) => count > 0);
  return isWhole ? passed(`games: ${text}`) : { verdict: 'warning', seen: `games: ${text}` };
}

function bothSizes({ sets }: Evidence): Verdict {
  const sizes = sets.map(({ result, task }) => `${result.games} games of ${task.seats.length}`);
  return passed(sizes.join(', '));
}

function hundredGames({ sets }: Evidence): Verdict {
  const longest = Math.max(...sets.map(({ result }) => result.games));
  return passed(`one instance played ${longest} games of a set (regulation 2.1)`);
}

function nothingForbidden(evidence: Evidence): Verdict {
  const { findings } = evidence;
  const played = without(evidence, ['forbidden-action'], {
    seen: 'it reached for no file, network, thread or process',
    advice: 'take it out: it is not there where agents play (regulation 4)',
  });
  if (played.verdict === 'failed' || findings.length === 0) return played;
  const seen = `its code names what is not there, but never came to it: ${findings.join('; ')}`;
  return { verdict: 'warning', seen };
}
