import { basename, extname } from 'node:path';
import { CATALOG } from '@aiwolf-arena/agents';
import {
  AgentLoadError,
  agentHash,
  foundAt,
  type LoadedAgent,
  loadAgent,
  resolveAgent,
} from '@aiwolf-arena/agents/load';
import type { Submission } from '../roster/submission.ts';
import type { Checked } from './check-submission.ts';
import type { Finding } from './finding.ts';

/** Loads a module behind the walls in which it would play. */
export async function checkModule({ team, named, path, form }: Submission): Promise<Checked> {
  try {
    const text = `${team}=${form === 'bundled' ? named : path}`;
    const agent = await loadAgent(resolveAgent(text, '/'));
    const content = await contentOf(agent, path);
    // in the words of the roster: no path of this machine
    return {
      findings: (agent.findings ?? []).map(warning),
      content,
      agent: { ...agent, source: `${team}=${named}` },
    };
  } catch (thrown) {
    if (!(thrown instanceof AgentLoadError)) throw thrown;
    const what = thrown.message
      .slice(`agent ${thrown.agent}: `.length)
      .replaceAll(path, named)
      .replace(/; or trust it: --trust .*$/, ''); // nobody is trusted in a contest
    const fix = `mend it, and try again: aiwolf-arena check ${named}`;
    return { findings: [{ severity: 'error', what, where: named, fix }], content: undefined };
  }
}

const warning = (found: NonNullable<LoadedAgent['findings']>[number]): Finding => ({
  severity: 'warning',
  what: found.message,
  where: foundAt({ ...found, message: '' }).replace(/: $/, ''),
  fix: 'take it out, or see to it that it is never reached',
});

/** The bundler names things after the file: a copy under another name is no other agent. */
async function contentOf({ body, data, hash }: LoadedAgent, path: string): Promise<string> {
  if (body === null) return hash;
  const ending = extname(path);
  const own = basename(path, ending);
  const inCode = new RegExp(
    `(?<![\\w$])${identifier(own).replaceAll('$', String.raw`\$`)}_(exports|default)\\b`,
    'g',
  );
  const called = (name: string): string =>
    body
      .replace(`// ${own}${ending}\n`, `// ${name}.ts\n`)
      .replaceAll(inCode, `${identifier(name)}_$1`);
  for (const [entry, known] of await bundledHashes())
    if (agentHash(called(entry), data) === known) return known;
  return agentHash(called('agent'), data);
}

const identifier = (name: string): string => name.replaceAll(/[^\w$]+/g, '_');

let bundled: Promise<Map<string, string>> | undefined;

/** The hashes of the arena's own agents, by name. */
export function bundledHashes(): Promise<Map<string, string>> {
  bundled ??= Promise.all(
    CATALOG.map(async ({ name }) => {
      return [name, (await loadAgent(resolveAgent(name, '/'))).hash] as const;
    }),
  ).then((pairs) => new Map(pairs));
  return bundled;
}
