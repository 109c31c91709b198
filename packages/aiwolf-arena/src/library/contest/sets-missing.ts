import type { MissingSet } from '@aiwolf-arena/analysis';
import { counted, missingLine } from '@aiwolf-arena/report';

/** Nothing is decided while sets are missing that the arena has failed in: a hole must not drop anybody's loss. */
export class SetsMissing extends Error {
  override readonly name = 'SetsMissing';
  readonly missing: readonly MissingSet[];

  /** `folder`: of the run. */
  constructor(missing: readonly MissingSet[], folder: string) {
    const lines = missing.map((set) => `\n  ${missingLine(set)}`).join('');
    super(
      `internal error: the arena failed in ${counted(missing.length, 'set')}, and nothing is decided without:${lines}\n` +
        'The same command tries them again. To decide without them: `withoutSets`. ' +
        `What there is: aiwolf-arena rank ${folder}`,
    );
    this.missing = missing;
  }
}
