import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import type { AgentBody } from './agent-module.ts';

/** What an agent may import of ours; everything else it uses is bundled into it. */
export const AGENT_IMPORTS: readonly string[] = [
  '@aiwolf-arena/protocol',
  '@aiwolf-arena/random',
  '@aiwolf-arena/engine',
  '@aiwolf-arena/agents',
  '@aiwolf-arena/beliefs',
];

const NAMES = ['module', 'exports', 'require', '__filename', '__dirname', 'importMetaUrl'];

/**
 * The body of a trusted agent as a function of Node's own realm: what it requires comes from beside its file, but for what
 * is ours, which is that of the realm it plays in.
 */
export function trustedBody(body: string, file: string): AgentBody {
  const run = vm.compileFunction(body, NAMES, {
    filename: file,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const ofNode = createRequire(file);
  letFail();
  return (module, exports, ofRealm) => {
    const either = (name: string): unknown =>
      AGENT_IMPORTS.includes(name) ? ofRealm(name) : ofNode(name);
    const require = Object.assign(either, { resolve: ofNode.resolve, cache: ofNode.cache });
    run(module, exports, require, file, dirname(file), pathToFileURL(file).href);
  };
}

/** What fails in a timer or a forgotten promise of a trusted agent ends nothing: it merely does not come about. */
function letFail(): void {
  if (process.listenerCount('uncaughtException', ignore) > 0) return;
  process.on('uncaughtException', ignore);
}

const ignore = (): void => {};
