import { CATALOG } from '@aiwolf-arena/agents';
import {
  AgentLoadError,
  contentHash,
  entryContent,
  foundAt,
  type LoadedAgent,
  loadAgent,
  resolveAgent,
} from '@aiwolf-arena/tournament/load';
import type { Checked } from './check.ts';
import type { Finding } from './finding.ts';
import type { Submission } from './submission.ts';

type Module = Submission & { readonly form: 'module' | 'bundled' };

/** Loads a module behind the walls in which it would play. */
export async function checkModule(submission: Module): Promise<Checked> {
  const { team, named, path, form } = submission;
  const home = form === 'module' ? submission.home : undefined;
  try {
    const text = `${team}=${form === 'bundled' ? named : path}`;
    const agent = await loadAgent(resolveAgent(text, '/'), { home });
    const content =
      form === 'bundled'
        ? await entryContent(named)
        : await contentHash({ name: team, text, path, home });
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

let bundled: Promise<Map<string, string>> | undefined;

/** What the arena's own agents do (see `contentHash`), by name. */
export function bundledContents(): Promise<Map<string, string>> {
  bundled ??= Promise.all(
    CATALOG.map(async ({ name }) => [name, await entryContent(name)] as const),
  ).then((pairs) => new Map(pairs));
  return bundled;
}
