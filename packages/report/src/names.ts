import measures from './measure-names.json' with { type: 'json' };
import roles from './roles.json' with { type: 'json' };

/** The names of roles, by the word of the protocol. */
export const ROLE_NAMES = roles;

/** The names of the measures of behaviour, such as `votes for werewolves` for `m-wolfVotes`. */
export const MEASURE_NAMES = measures;
