/** Exit codes of every command. Faults of agents during play are results, so they exit 0 unless a run was to stop at them. */
export const EXIT = {
  done: 0,
  checkFailed: 1,
  usage: 2,
  inconclusive: 3,
  /** An agent that cannot be used, a client that does not join, or a run stopped by `--on-fault abort`. */
  unusableAgent: 4,
  /** The arena or the machine failed, in all or in single sets: what is printed, if anything, is not whole. */
  internal: 5,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
