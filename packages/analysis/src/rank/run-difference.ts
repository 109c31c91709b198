import type { Block, Plan, PlannedAgent } from '@aiwolf-arena/tournament';

/** In what two plans differ so that their results are no results of one thing; null if in nothing that matters. */
export function differenceOf(a: Plan, b: Plan): string | null {
  if (a.gamesPerSet !== b.gamesPerSet) {
    return `a set has ${a.gamesPerSet} games in one and ${b.gamesPerSet} in the other`;
  }
  return (
    agentDifference(a, b) ??
    agentDifference(b, a) ??
    termsDifference(a, b) ??
    blocksDifference(a, b)
  );
}

function agentDifference(a: Plan, b: Plan): string | null {
  for (const agent of a.agents) {
    const same = b.agents.find(
      ({ name, ranked }) => name === agent.name && ranked === agent.ranked,
    );
    if (same === undefined) return `${called(agent)} plays in one and not in the other`;
    if (same.hash !== agent.hash) return `the code of ${called(agent)} is another in each`;
  }
  return null;
}

const called = ({ name, ranked }: PlannedAgent): string => (ranked ? name : `${name} (fill)`);

function termsDifference(a: Plan, b: Plan): string | null {
  if ((a.contest === null) !== (b.contest === null)) return 'one is a contest, the other is not';
  const [one, other] = [a.contest?.finalists, b.contest?.finalists];
  return one === other ? null : `one has ${one} finalists, the other ${other}`;
}

function blocksDifference(a: Plan, b: Plan): string | null {
  for (const block of a.blocks) {
    const same = b.blocks.find(({ name }) => name === block.name);
    const difference = same === undefined ? null : blockDifference(block, same);
    if (difference !== null) return `${block.name}: ${difference}`;
  }
  return null;
}

function blockDifference(a: Block, b: Block): string | null {
  const rule = ruleDifference(a.rules, b.rules);
  if (rule !== null) return rule;
  if (a.draw !== b.draw) return `villages are ${a.draw} in one and ${b.draw} in the other`;
  const wishes = (block: Block): string => block.wishes.map(({ role }) => role).join();
  return wishes(a) === wishes(b) ? null : 'roles were given in other ways';
}

/** The name of a rule set is no rule. */
function ruleDifference(a: Block['rules'], b: Block['rules']): string | null {
  const [one, other] = [valuesOf(a), valuesOf(b)];
  const rule = [...new Set([...one.keys(), ...other.keys()])].find(
    (key) => key !== 'name' && one.get(key) !== other.get(key),
  );
  return rule === undefined
    ? null
    : `other rules: ${rule} is ${one.get(rule)} in one and ${other.get(rule)} in the other`;
}

const valuesOf = (rules: Block['rules']): Map<string, string> =>
  new Map(Object.entries(rules).map(([rule, value]) => [rule, JSON.stringify(value)]));
