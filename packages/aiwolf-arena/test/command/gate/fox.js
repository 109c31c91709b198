// The policy of fox.py and Fox.java: nothing is drawn, so all three play the same games.
const WORSE = false;

export default () => {
  let info, black, hasSpoken;
  const others = () => info.aliveAgentList.filter((agent) => agent !== info.agent);
  return {
    getName: () => 'fox',
    initialize(first) {
      info = first;
      black = 0;
    },
    update(next) {
      info = next;
      if (next.divineResult?.result === 'WEREWOLF') black = next.divineResult.target;
    },
    dayStart() {
      hasSpoken = false;
    },
    talk() {
      if (WORSE && info.role === 'WEREWOLF' && info.day === 1) return `COMINGOUT Agent[0${info.agent}] WEREWOLF`;
      if (WORSE || hasSpoken || !others().includes(black)) return 'Over';
      hasSpoken = true;
      return `DIVINED Agent[0${black}] WEREWOLF`;
    },
    whisper: () => 'Over',
    vote: () => (!WORSE && others().includes(black) ? black : others()[0]),
    attack: () => others()[0],
    divine: () => others().at(-1),
    guard: () => others()[0],
    finish() {},
  };
};
