/** A roster of 2000 teams has 36,000 tokens. Some texts of 100,000 keep the YAML library busy for minutes: its time is quadratic. */
const MOST_TOKENS = 50_000;
const DEEPEST = 64;

/** Throws an Error if parsing a YAML text would take long. `tokens`: those of the text, from the library's lexer. */
export function refuseHardYaml(tokens: Iterable<string>): void {
  let [count, depth, run] = [0, 0, 0];
  for (const token of tokens) {
    if (++count > MOST_TOKENS) throw new Error(`it contains more than ${MOST_TOKENS} words and signs`);
    if (token === '[' || token === '{') depth++;
    else if (token === ']' || token === '}') depth--;
    else if (token === '-' || token === '?' || token === ':') run++;
    else if (token === SCALAR) run = 0;
    if (Math.max(depth, run) > DEEPEST) throw new Error(`its lists and mappings are nested more than ${DEEPEST} deep`);
  }
}

/** Precedes each scalar among the tokens. */
const SCALAR = '\x1f';
