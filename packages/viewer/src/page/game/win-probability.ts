import type { Agent, Role } from '@aiwolf-arena/protocol';
import type { Suspicions } from './onlooker.ts';
import { type Remark, remarksOf } from './remarks.ts';
import type { GameStep, Roles } from './steps.ts';
import model from './win-probability.json' with { type: 'json' };

/** Where the model comes from and how good it is: of games that were not used to fit it, by size of the village. */
export const WIN_MODEL_FACTS: {
  readonly command: string;
  readonly villages: readonly {
    readonly players: number;
    readonly games: number;
    readonly logLoss: number;
    readonly baseline: number;
    /** For tenths of the predicted probability: mean prediction, observed share of villagers' wins, number of moments. */
    readonly calibration: readonly { readonly said: number; readonly seen: number; readonly moments: number }[];
  }[];
} = model.facts;

/** What the model knows of a moment, in the order of the weights in win-probability.json. All values are about living seats. */
export const WIN_FEATURES = [
  'intercept',
  'margin', // humans minus werewolves
  'logShare', // log(humans / werewolves)
  'lone', // 1 if one werewolf is left
  'night', // 1 between the execution and the next morning
  'nightMargin',
  'seer',
  'seerOut', // 1 if the living seer has claimed its role
  'medium',
  'bodyguard',
  'possessed',
  'aim', // log odds of the share of an outsider's suspicion that falls on werewolves
  'aimNight',
  'aimLate', // aim divided by the margin: the fewer votes are left, the more each of them counts
  'votesAtWolves', // share of the living that have announced today to vote for a werewolf
  'topIsWolf', // 1 if most announced votes are for a werewolf
  'topIsHuman', // 1 if most announced votes, at least two, are for a human
] as const;

export type WinFeatures = readonly number[];

/** Returns for each step the probability that the villagers win, estimated from all roles and the outsider's suspicions. */
export function villagersWinOf(steps: readonly GameStep[], roles: Roles, suspicions: readonly Suspicions[]): number[] {
  const weights = model.weights[roles.includes('MEDIUM') ? 'large' : 'small'];
  return momentsOfModel(steps, roles, suspicions).map((features) =>
    typeof features === 'number' ? features : probabilityOf(features, weights),
  );
}

export const probabilityOf = (features: WinFeatures, weights: readonly number[]): number =>
  1 / (1 + Math.exp(-features.reduce((sum, value, at) => sum + value * weights[at]!, 0)));

/** Returns for each step what the model is given; a number, 0 or 1, where the result is known. */
export function momentsOfModel(
  steps: readonly GameStep[],
  roles: Roles,
  suspicions: readonly Suspicions[],
): (WinFeatures | number)[] {
  const village = new LivingVillage(roles);
  return steps.map((step, at) => {
    village.see(step);
    return village.decided() ?? village.features(suspicions[at]!);
  });
}

class LivingVillage {
  readonly #roles: Roles;
  readonly #alive: Set<Agent>;
  #night = false;
  #seerOut = false;
  readonly #announced = new Map<Agent, Agent>();

  constructor(roles: Roles) {
    this.#roles = roles;
    this.#alive = new Set([...roles.keys()].slice(1));
  }

  see(step: GameStep): void {
    if (step.kind === 'day') this.#night = false;
    if (step.kind === 'execute') {
      this.#alive.delete(step.seat);
      this.#announced.clear();
      this.#night = true;
    }
    if (step.kind === 'attack' && step.success) this.#alive.delete(step.target);
    if (step.kind === 'talk') for (const remark of remarksOf(step.text, step.seat)) this.#hear(step.seat, remark);
  }

  #hear(seat: Agent, remark: Remark): void {
    if (remark.kind === 'claim' && remark.role === 'SEER' && this.#roles[seat] === 'SEER') this.#seerOut = true;
    if (remark.kind === 'votes') this.#announced.set(seat, remark.target);
  }

  /** 1 if the villagers have won, 0 if the werewolves have, undefined as long as the game goes on. */
  decided(): number | undefined {
    const wolves = this.#count('WEREWOLF');
    if (wolves === 0) return 1;
    return this.#alive.size - wolves <= wolves ? 0 : undefined;
  }

  features(suspicion: Suspicions): WinFeatures {
    const wolves = this.#count('WEREWOLF');
    const humans = this.#alive.size - wolves;
    const night = Number(this.#night);
    const margin = humans - wolves;
    const seer = this.#count('SEER');
    const aim = this.#aim(suspicion);
    return [
      ...[1, margin, Math.log(humans / wolves), Number(wolves === 1), night, night * margin],
      ...[
        seer,
        Math.min(seer, Number(this.#seerOut)),
        this.#count('MEDIUM'),
        this.#count('BODYGUARD'),
        this.#count('POSSESSED'),
      ],
      ...[aim, aim * night, aim / margin],
      ...this.#announcements(),
    ];
  }

  #announcements(): number[] {
    const targets = [...this.#announced.values()];
    const isWolf = (agent: Agent): boolean => this.#roles[agent] === 'WEREWOLF';
    const counts = [...Map.groupBy(targets, (target) => target)].toSorted(([, a], [, b]) => b.length - a.length);
    const [top] = counts;
    const topIsWolf = top !== undefined && isWolf(top[0]);
    const topIsHuman = top !== undefined && !topIsWolf && top[1].length > 1;
    return [targets.filter(isWolf).length / this.#alive.size, Number(topIsWolf), Number(topIsHuman)];
  }

  #count(role: Role): number {
    return [...this.#alive].filter((agent) => this.#roles[agent] === role).length;
  }

  #aim(suspicion: Suspicions): number {
    let [wolves, all] = [0.02, 0.04];
    for (const agent of this.#alive) {
      all += suspicion[agent]!;
      if (this.#roles[agent] === 'WEREWOLF') wolves += suspicion[agent]!;
    }
    return Math.log(wolves / (all - wolves));
  }
}
