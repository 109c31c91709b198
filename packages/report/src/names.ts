import languages from './languages.json' with { type: 'json' };
import measures from './measure-names.json' with { type: 'json' };
import roles from './roles.json' with { type: 'json' };

/** The names of roles, by the word of the protocol. */
export const ROLE_NAMES = roles;

/** The names of the measures of behaviour, such as `votes for werewolves` for `m-wolfVotes`. */
export const MEASURE_NAMES = measures;

/** The names of languages of submissions, by the word of a roster. */
export const LANGUAGE_NAMES: Readonly<Record<string, string>> = languages;
