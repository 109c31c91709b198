import { NONSENSE } from './nonsense-kinds.ts';
import type { Siege } from './siege.ts';

/** A siege in Markdown. */
export function siegeText({ connections, refused, seated, sets, different, waves }: Siege): string {
  const held = waves.map(({ sockets, kib }, i) => `| ${i} | ${sockets} | ${kib} |`);
  return `# Connections of nonsense

An honest village of 5 plays sets of 10 games on a host, again and again, while connections of nonsense come in waves; those
that say a name get seats in villages of their own. Kinds: ${Object.keys(NONSENSE).join('; ')}.

| | |
|---|---|
| connections of nonsense | ${connections} |
| refused by the host | ${refused} |
| given a seat | ${seated} |
| sets of the honest village meanwhile | ${sets} |
| of them with another hash than without a wire (a fault would have ended this) | ${different} |

What the host's process holds when only its 5 clients are left, before the first wave and after each:

| waves | sockets | KiB on the heap and beside it |
|---|---|---|
${held.join('\n')}
`;
}
