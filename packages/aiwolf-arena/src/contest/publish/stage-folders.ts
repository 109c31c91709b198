import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ContestBook,
  readBook,
  STAGE_NAMES,
  type StageRecord,
} from '../stages/contest-book.ts';

/** A stage of a contest as its folder has it. */
export interface StageFolder {
  readonly stage: string;
  readonly path: string;
  readonly record: StageRecord | undefined;
  readonly judgement: StageRecord['judgement'];
}

/** What a folder holds: the stages of a contest, or one run. */
export interface ContestFolder {
  readonly book: ContestBook | undefined;
  readonly stages: readonly StageFolder[];
}

const AS_PLAYED: StageRecord['judgement'] = { policy: 'record', pardons: [], measured: [] };

/** The stages in a folder, in their order: of a contest, or of a run that stands alone. */
export function stageFolders(folder: string): ContestFolder {
  const book = readBook(folder);
  const named = STAGE_NAMES.filter((stage) => existsSync(join(folder, stage, 'plan.json')));
  if (named.length === 0)
    return {
      book,
      stages: [{ stage: 'run', path: folder, record: undefined, judgement: AS_PLAYED }],
    };
  return {
    book,
    stages: named.map((stage): StageFolder => {
      const record = book?.stages[stage];
      return {
        stage,
        path: join(folder, stage),
        record,
        judgement: record?.judgement ?? AS_PLAYED,
      };
    }),
  };
}
