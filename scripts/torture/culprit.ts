import { type Offence, PROMISED, SPOKEN, VOTED } from './offences.ts';

/** Where what it does not do would be asked for, it gives the default answers. */
const player = (methods: string): string => `module.exports = ({ name, random, log }) => {
  let me;
  let asked = 0;
  return {
    getName: () => name,
    initialize(info) { me = info; },
    update() {}, dayStart() {}, finish() {}, attack() {}, guard() {}, divine() {},
    ${methods}
  };
};`;

const DEFAULTS = 'talk() { return "Skip"; }, whisper() { return "Skip"; }, vote() { return null; }';

/** Gives the default answers and does nothing else. */
export const ANSWERER = player(DEFAULTS);

/** Commits an offence at a random moment in so many of all requests, and notes which fault that is. */
export function offender(share: number, promises: boolean): string {
  const more = promises ? PROMISED : [];
  const spoken = choice([...SPOKEN, ...more], share, 'return "Skip";');
  const voted = choice([...VOTED, ...more], share, 'log("invalid-target"); return null;');
  return player(`talk() { ${spoken} }, whisper() { ${spoken} }, vote() { ${voted} }`);
}

function choice(offences: readonly Offence[], share: number, otherwise: string): string {
  const cases = offences.map(({ code, kind }, i) => `case ${i}: { log("${kind}"); ${code} }`);
  return `if (random() >= ${share}) { ${otherwise} }
    switch (Math.floor(random() * ${offences.length})) { ${cases.join('\n')} }`;
}

/** Gives the default answers until it is asked for the nth time to talk or vote, and then does not come back. */
export function sticker(code: string, nth: number): string {
  const at = (otherwise: string): string => `if (++asked === ${nth}) { ${code} } ${otherwise}`;
  return player(
    `talk() { ${at('return "Skip";')} }, whisper() { return "Skip"; }, vote() { ${at('return null;')} }`,
  );
}
