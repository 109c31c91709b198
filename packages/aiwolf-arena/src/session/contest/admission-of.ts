import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { PlayedSpec } from '../../commands/contest/stage-flags.ts';
import { admit } from '../../contest/admission/admit.ts';
import type { Admission, RevisionRecord } from '../../contest/admission/entrant.ts';
import type { Roster } from '../../contest/roster/read-roster.ts';
import type { Entry } from '../../contest/roster/roster-schema.ts';
import { readBook } from '../../contest/stages/contest-book.ts';
import { launchTermsOf } from '../../library/remote/remote-terms.ts';
import type { RulesOf } from '../../library/rules/rules-choice.ts';

/** How entries are tried before a stage. */
export interface AdmissionAsked {
  /** Of the contest. */
  readonly folder: string;
  /** Where it comes from, if that is another one. */
  readonly from?: string;
  readonly players: readonly number[];
  readonly rulesOf: RulesOf;
  readonly spec: PlayedSpec & { readonly tryAgain: boolean };
}

/** Tries the entries of a roster; those that this folder's book knows already are not tried again. */
export function admissionOf(
  roster: Roster,
  entries: readonly Entry[],
  { folder, from, players, rulesOf, spec }: AdmissionAsked,
): Promise<Admission> {
  if (!spec.quiet) console.error(`trying ${entries.length} submissions`);
  const trial = {
    ...{ seed: randomBytes(16).toString('hex'), players, rulesOf, threads: spec.threads },
    launching: launchTermsOf({ ...spec, agent: [] }, undefined),
    outputOf: (team: string) => join(folder, 'admission', `${team}.log`),
  };
  const workFolder = join(folder, 'unpacked');
  const known = [folder, ...(from === undefined ? [] : [from])].flatMap(knownIn);
  return admit(entries, { roster, workFolder, trial, known: spec.tryAgain ? [] : known });
}

/** All that was tried in a folder, the latest stage first. */
function knownIn(folder: string): RevisionRecord[] {
  const { testing, preliminary, final } = readBook(folder)?.stages ?? {};
  return [final, preliminary, testing].flatMap((stage) =>
    stage === undefined ? [] : [...stage.entrants, ...stage.rejected],
  );
}
