import * as agents from '@aiwolf-arena/agents';
import * as beliefs from '@aiwolf-arena/beliefs';
import * as engine from '@aiwolf-arena/engine';
import * as random from '@aiwolf-arena/engine/random';
import * as protocol from '@aiwolf-arena/protocol';

/** What of the engine is a player's: words, rules and roles. To run games is for whoever holds them. */
const OF_ENGINE: readonly (keyof typeof engine)[] = [
  ...(['DEALT_ROLES', 'DEFAULT_PRESET', 'FAULTS', 'MAX_PLAYERS', 'MIN_PLAYERS'] as const),
  ...(['PLAYER_METHODS', 'PRESETS', 'ROUNDS', 'TEAMS', 'resolveRules', 'roleNumMapOf'] as const),
  ...(['speciesOf', 'teamOf'] as const),
];

/** The reports of `aiwolf-arena protocol` are for the command line. */
const NOT_OF_PROTOCOL: readonly (keyof typeof protocol)[] = [
  ...(['convertText', 'expandText', 'explainText', 'parseText'] as const),
  ...(['convertLines', 'expandLines', 'explainLines', 'parseLines'] as const),
];

const but = (module: object, names: readonly string[]): string[] =>
  Object.keys(module).filter((name) => !names.includes(name));

/** What an agent gets when it imports a package of ours: plain values, and for what is not for agents an error that says so. */
export const MODULES: Readonly<Record<string, object>> = {
  '@aiwolf-arena/agents': agents,
  '@aiwolf-arena/beliefs': beliefs,
  '@aiwolf-arena/engine': viewOf('@aiwolf-arena/engine', engine, OF_ENGINE),
  '@aiwolf-arena/protocol': viewOf(
    '@aiwolf-arena/protocol',
    protocol,
    but(protocol, NOT_OF_PROTOCOL),
  ),
  '@aiwolf-arena/random': random,
};

function viewOf(of: string, module: object, names: readonly string[]): object {
  const all = module as Readonly<Record<string, unknown>>;
  const view = Object.fromEntries(names.map((name) => [name, all[name]]));
  for (const name of but(module, names)) {
    Object.defineProperty(view, name, {
      get: () => {
        throw new TypeError(
          `${name} of ${of} is not for agents: it belongs to whoever runs the games`,
        );
      },
    });
  }
  return view;
}
