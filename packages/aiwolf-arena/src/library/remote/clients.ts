import { options, type Spec } from '../../options/option-set.ts';
import { choose, HELD, STARTED } from '../../options/table.ts';
import { UsageError } from '../../options/usage-error.ts';

const CLIENT = options({ ...STARTED, ...HELD, ...choose('agent') });
/** What was asked for about clients. */
export type ClientSpec = Spec<typeof CLIENT.rows>;

/** UsageError for options that say nothing if nobody is started. */
export function checkClients(spec: ClientSpec): void {
  if (spec.agent.length > 0) return;
  const given = [...Object.keys(HELD), ...Object.keys(STARTED)].filter((key) =>
    Boolean(spec[key as keyof ClientSpec]),
  );
  const named = given.map((key) => `\`${key}\``);
  if (named.length > 0) throw new UsageError(`${named.join(', ')}: nothing without \`agent\``);
}
