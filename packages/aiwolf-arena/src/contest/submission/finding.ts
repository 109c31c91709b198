import { clipped, harmless } from '@aiwolf-arena/report';
import { filledIn } from '../../options/usage.ts';
import findings from './findings.json' with { type: 'json' };
import forbidden from './forbidden.json' with { type: 'json' };

/** How serious a finding is. `error`: the agent cannot take part. `warning`: it may be disqualified. `note`: no consequence. */
type Severity = 'error' | 'warning' | 'note';

export interface Finding {
  readonly severity: Severity;
  readonly what: string;
  /** The line of code at which the agent failed. It is told only to the organiser. */
  readonly place?: string | undefined;
  /** Where the problem is: a file, a line of a file, or a game of the trial. */
  readonly where: string;
  readonly fix: string;
}

/** Returns the finding `key` of `findings.json`. `words` replace the placeholders `{{word}}` in its texts. */
export function finding(key: keyof typeof findings, where: string, words: Parameters<typeof filledIn>[1] = {}): Finding {
  const [severity, what, fix] = findings[key] as [Severity, string, string];
  return { severity, what: filledIn(what, words), where, fix: filledIn(fix, words) };
}

export const failed = (findings: readonly Finding[]): boolean => findings.some(({ severity }) => severity === 'error');

export const findingText = ({ severity, what, place, where, fix }: Finding): string =>
  `${severity}: ${where}: ${what.replace(/\.$/, '')}${place === undefined ? '' : ` ${place}`}: ${fix}`;

/** Maximum width of a short reason, in columns. */
const REASON = 100;

/** Returns the first finding of a severity in few words, without control characters: a finding may quote a submitted file. */
export function shortReason(findings: readonly Finding[], severity: Severity = 'error'): string {
  const { what = '' } = findings.find((one) => one.severity === severity) ?? {};
  const first = harmless(what.split('. ')[0]!);
  return clipped(first.length > REASON ? first.replace(/ \(.*$/s, '') : first, REASON);
}

/** A team that cannot play, with the reason. */
export interface RefusedTeam {
  readonly team: string;
  readonly findings: readonly Finding[];
}

/** Returns names and reasons, as in `broken (Unexpected ";")`. */
export const refusedText = (refused: readonly RefusedTeam[]): string =>
  refused.map(({ team, findings }) => `${team} (${shortReason(findings)})`).join(', ');

export type ForbiddenKind = keyof typeof forbidden.kinds;

export const patternsOf = (sources: Partial<Record<ForbiddenKind, readonly string[]>>) =>
  Object.entries(sources).flatMap(([kind, own]) => own.map((source) => [kind as ForbiddenKind, new RegExp(source)] as const));

export interface CodePlace {
  readonly kind: ForbiddenKind;
  readonly word: string;
  readonly where: string;
}

const SHOWN = 3;

/** Returns a warning for each kind of forbidden code. It is not an error, since the agent may never run that code. */
export function warningsOf(places: readonly CodePlace[]): Finding[] {
  const kinds = Object.keys(forbidden.kinds) as ForbiddenKind[];
  return kinds.flatMap((kind): Finding[] => {
    const own = places.filter((place) => place.kind === kind);
    if (own.length === 0) return [];
    const shown = own.slice(0, SHOWN).map(({ where, word }) => `${where} (${word})`);
    const more = own.length > SHOWN ? ` and ${own.length - SHOWN} more` : '';
    return [{ severity: 'warning', where: shown.join(', ') + more, ...forbidden.kinds[kind] }];
  });
}
