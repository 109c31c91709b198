import { Misread, readAs, text, YES } from '../options/kinds.ts';
import { flag, option } from '../options/option.ts';
import { excludes, needs, options, type Spec } from '../options/option-set.ts';
import { OUTPUT } from '../options/output-file.ts';
import { choose } from '../options/table.ts';
import { PLAY } from '../run/play.ts';
import { type GameAddress, gameAddress } from './recorded-game.ts';

export interface InspectAddress {
  readonly host: string;
  readonly port: number;
}

const DEFAULT: InspectAddress = { host: '127.0.0.1', port: 9229 };
const ADDRESS = /^(?:(\[[0-9A-Fa-f:.]+\]|[\w.-]*[A-Za-z.-][\w.-]*)(?::(?=\d)|$))?(\d{1,5})?$/;

/** The kind of the option --inspect: a port, `HOST` or `HOST:PORT`, or the flag without a value. Default host: this machine. */
const DEBUGGER = readAs((typed: string | true): InspectAddress => {
  if (typed === true) return DEFAULT;
  const [whole, host, port] = ADDRESS.exec(typed) ?? [];
  const number = port === undefined ? DEFAULT.port : Number(port);
  if (whole !== undefined && whole !== '' && number < 65_536)
    return { host: host?.replace(/^\[|\]$/g, '') ?? DEFAULT.host, port: number };
  throw new Misread(`expected a port, or host:port, such as 9230 or ${DEFAULT.host}:${DEFAULT.port}`);
});

export const isOwnMachine = ({ host }: InspectAddress): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);

const GAME = readAs((typed): GameAddress => {
  const address = gameAddress(typed);
  if (address !== null) return address;
  throw new Misread('expected RUN#set/game, such as results/spring#1/3');
});

export const PLAY_AND_TELL = options(
  {
    ...PLAY.rows,
    replay: option(
      '--replay <run#set/game>',
      'replay a recorded game (numbered from 0) with the current code of its agents',
      GAME,
      { conflicts: ['agents', 'players', 'role', 'rules', 'seed'] }, // the run determines these
    ),
    kept: flag('--kept', 'with --replay: use the recorded code of the agents'),
    seat: option('--seat <name|number>', 'show the game as this seat saw it', text('the name of an agent, or a number')),
    step: flag('--step', 'with --seat: stop before each answer of the seat; type ? for help'),
    inspect: option(
      '--inspect [host:port]',
      'play the game in a debugger; breakpoints work in the .ts files of your agents',
      DEBUGGER,
    ),
    wait: option('--no-wait', 'with --inspect: do not wait for the debugger', YES, { isPlain: true }).default(() => true),
    log: option('--log <file>', 'write the official game log to a file', OUTPUT),
    ...choose('json'),
  },
  needs('kept', 'replay', 'RUN#set/game'),
  needs('step', 'seat', 'NAME'),
  [({ inspect, wait }) => wait || inspect !== undefined, '--no-wait has no effect without --inspect'],
  [({ inspect, json, step }) => !(step && json) || inspect !== undefined, '--step and --json cannot be used together'],
  excludes('inspect', 'kept'),
);
export type PlaySpec = Spec<typeof PLAY_AND_TELL.rows>;
