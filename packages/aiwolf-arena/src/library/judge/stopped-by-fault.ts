import { harmless } from '@aiwolf-arena/report';

/** The run was asked to stop at the first fault, and did. */
export class StoppedByFault extends Error {
  override readonly name = 'StoppedByFault';

  /** `fault`: where it was, and what was answered or thrown. */
  constructor(agent: string, kind: string, fault: string) {
    super(
      `stopped by \`onFault\` abort: ${harmless(agent)}: ${kind} in ${harmless(fault)}\n` +
        `The finished sets are in the journal. To let it pass: \`pardon\` ${harmless(agent)}:${kind} \`reason\` TEXT`,
    );
  }
}
