import { Verdicts } from './verdicts.ts';

export const NO_ROLE = -1;

/** What one seat has said of itself in a game. */
export class Claimant {
  /** The role that it says it has, as its position in ROLES. */
  role = NO_ROLE;
  /** Talk day of the first COMINGOUT as oneself; 0 before. */
  cameOut = 0;
  /** Talk day of the first divination; 0 before. */
  reported = 0;
  readonly divined = new Verdicts();
  readonly identified = new Verdicts();

  forget(): void {
    this.role = NO_ROLE;
    this.cameOut = 0;
    this.reported = 0;
    this.divined.clear();
    this.identified.clear();
  }
}
