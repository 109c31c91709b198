import { arenaText, type Comparison, type GateLine, type GateOptions, type RoleComparison } from '@aiwolf-arena/analysis';
import type { Language } from '@aiwolf-arena/protocol';
import { counted, intervalOf, percentOf, pValue, signed, signedWithRange } from '../format.ts';
import {
  type Bilingual,
  type ColumnOf,
  inColumnOrder,
  type ResultTable,
  type Said,
  type TextDocument,
  tableOf,
  withColumns,
} from '../model.ts';
import { careNotes, cellTexts, legendOf } from '../render/cells.ts';
import { type Annotation, annotationLines, junitXml, type TestCase, type TestOutcome } from '../render/ci.ts';
import { markdownList, markdownTable } from '../render/markdown.ts';
import { documentText, joinedParts } from '../render/text.ts';
import { inert, quietMarkdown, quotedWord } from '../sanitize.ts';
import { column, roleHead } from './columns.ts';
import words from './gate.json' with { type: 'json' };
import {
  betterOf,
  faultsOf,
  gateReason,
  headlineOf,
  optionsOf,
  outcomesOf,
  rareLosses,
  savedOf,
  sidesOf,
  stillNeeded,
  verdictOf,
} from './gate-notes.ts';
import { comparisonReason, lineName, lineReason, strengthShown } from './gate-reason.ts';
import { joined, sentencesOf } from './said.ts';

const say = sentencesOf(words);

/** Returns the word for the verdict of a line or a whole comparison. */
export const verdictSaid = (verdict: GateLine['verdict']): Required<Bilingual> => say(verdict);

const GATE_COLUMNS: readonly ColumnOf<GateLine>[] = [
  column('verdict', (line) => say(verdictOf(line))),
  column('sets', ({ sets }) => sets, { label: 'sets' }),
  column('games-of-side', ({ games }) => games),
  column('candidate-rate', ({ candidateRate }) => candidateRate),
  column('baseline-rate', ({ baselineRate }) => baselineRate),
  column('difference', ({ difference }) => intervalOf(difference), { label: 'difference' }),
  column('to-pass', ({ evidence }) => wayOf(evidence?.pass)),
  column('to-fail', ({ evidence }) => wayOf(evidence?.fail)),
  column('gained', ({ gained }) => gained),
  column('lost', ({ lost }) => lost),
  column('saved', ({ varianceReduction: saved }) => (saved === null ? null : percentOf(saved, 0))),
];

/** Formats the progress of a test in percent. It is rounded down, so that 100 % appears only together with the verdict. */
const wayOf = (part: number | undefined): string | null => (part === undefined ? null : `${Math.floor(part * 100)} %`);

/** Returns the table of a comparison. In a terminal, each column is a line: there are few lines with many numbers. */
const gateTable = (lines: readonly GateLine[]): ResultTable =>
  tableOf([column<GateLine>('line', lineName), ...GATE_COLUMNS], lines, { turned: true });

/** Returns the table of a comparison for a page, which names each line by its baseline and its number of players. */
export function gatePageTable(lines: readonly GateLine[]): ResultTable {
  const baseline = column<GateLine>('baseline', (line) => line.baseline.name);
  const players = column<GateLine>('players', (line) => line.players);
  return tableOf(inColumnOrder([baseline, players, ...GATE_COLUMNS], FIRST_ON_PAGE), lines);
}

/** Columns of the page's table that come first. Programs may rely on their positions, so new columns come after them. */
const FIRST_ON_PAGE = ['baseline', 'players', 'verdict', 'difference', 'gained', 'lost', 'sets'];

const GATE_NOTES = [say('rates'), say('evidence')];

const ROLE_COLUMNS: readonly ColumnOf<RoleComparison>[] = [
  column('role', ({ role }) => roleHead(role)),
  column('games_', ({ games }) => games),
  column('candidate', ({ candidate }) => candidate),
  column('of-baseline', ({ baseline }) => baseline),
  column('difference', ({ difference, interval }) =>
    interval === null ? `${signed(difference)} -` : { value: difference, ...interval },
  ),
  column('p', ({ adjusted }) => pValue(adjusted)),
  column('verdict', ({ verdict }) => say(verdict), { form: 'figure' }),
];

const rolesOf = (lines: readonly GateLine[]) =>
  lines
    .filter(({ roles }) => roles.length > 0)
    .map((line) => ({ title: say('by-role', { name: lineName(line) }), table: tableOf(ROLE_COLUMNS, line.roles) }));

/** Returns the comparison as text; it begins and ends with the verdict. `full`: with all options, columns and explanations. */
export const compareText = (comparison: Comparison, width: number, full = false, language: Language = 'en'): string =>
  documentText(gateDocument(comparison, full), width, language);

const BRIEF = new Set(['line', 'verdict', 'sets', 'candidate-rate', 'baseline-rate', 'difference']);

/** Returns the document of a comparison; unless `full`, without options, explanations, and tables of roles. */
function gateDocument(comparison: Comparison, full: boolean): TextDocument {
  const { lines } = comparison;
  const [outcomes, faults] = [outcomesOf(comparison), faultsOf(lines)];
  const table = withColumns(gateTable(lines), ({ key }) => full || BRIEF.has(key));
  return [
    { above: [headlineOf(comparison), ...betterOf(comparison)] },
    { above: [...sidesOf(comparison), ...(full ? optionsOf(comparison) : [])] },
    lines.length === 0 ? {} : { table, notes: full ? GATE_NOTES : [] },
    ...(full
      ? [{ notes: outcomes }, ...rolesOf(lines), { notes: faults }]
      : [{ notes: [...outcomes, ...lines.flatMap(worseRoles), ...savedOf(lines), ...faults] }]),
    { lines: commandLines(comparison) },
    { notes: [...(full ? [] : [say('hint')]), sourceOf(comparison)] },
    { outcome: [headlineOf(comparison)] },
  ];
}

const worseRoles = (line: GateLine): Said[] =>
  worseIn(line).map(({ role, difference, interval }) =>
    say('worse-as', {
      ...{ name: lineName(line), role: roleHead(role) },
      difference: signedWithRange({ value: difference, ...interval }),
    }),
  );

const AGAIN = say('again');
const LOOK = say('look');

const commandLines = ({ candidate: { name }, command, folder, lines }: Comparison): Said[] => [
  ...[joined(AGAIN, ':'), `  ${inert(command)}`],
  ...(hasChanged(lines)
    ? [
        ...[joined(LOOK, ':'), `  ${inert(lookCommand(folder))}`],
        ...[joined(say('why', { name: inert(name) }), ':'), `  ${inert(whyCommand(folder, name, lines))}`],
      ]
    : []),
];

/** Returns the command that shows where the candidate loses. If there are several baselines, it names the first. */
function whyCommand(folder: string, candidate: string, lines: readonly GateLine[]): string {
  const [first, ...others] = new Set(lines.map(({ baseline }) => baseline.name));
  const beside = others.length === 0 ? '' : ` --baseline ${quotedWord(first!)}`;
  return `${lookCommand(folder)} --agent ${quotedWord(candidate)}${beside}`;
}

/** Whether, in any line, candidate and baseline had different games, which may have different winners. */
const hasChanged = (lines: readonly GateLine[]): boolean => lines.some(({ unchanged }) => !unchanged);

const lookCommand = (folder: string): string => `npx aiwolf-arena why ${quotedWord(folder)}`;

const sourceOf = ({ seed, arena }: Comparison) => say('source', { seed: inert(seed), arena: inert(arenaText(arena)) });

/** Returns the comparison as a GitHub job summary: first the verdict, then at most one page of text, then the tables. */
export function compareMarkdown(comparison: Comparison): string {
  const { lines, command, folder } = comparison;
  const table = { ...gateTable(lines), turned: false };
  const known = lines.length > 0;
  return joinedParts([
    `### ${quietMarkdown(headlineOf(comparison).en)}`,
    listOf([...betterOf(comparison), ...sidesOf(comparison), ...optionsOf(comparison)]),
    known ? markdownTable(table, { escaped: quietMarkdown }) : '',
    listOf(outcomesOf(comparison)),
    ...rolesOf(lines).map((roles) => titled(roles.title.en, markdownTable(roles.table, { escaped: quietMarkdown }))),
    titled('Faults', listOf(faultsOf(lines))),
    titled(AGAIN.en, codeBlock(command)),
    titled(LOOK.en, hasChanged(lines) ? codeBlock(lookCommand(folder)) : ''),
    titled('What the columns mean', known ? listOf([...GATE_NOTES, ...legendOf(table.columns), ...careNotes(table)]) : ''),
    quietMarkdown(sourceOf(comparison).en),
  ]);
}

const listOf = (sentences: readonly Said[]): string => markdownList(sentences, quietMarkdown);

const titled = (title: string, body: string): string => (body === '' ? '' : `**${quietMarkdown(title)}**\n\n${body}`);

/** Returns a line as indented Markdown code. In a fenced block, a foreign text in the line could close the block. */
const codeBlock = (line: string): string => `    ${inert(line)}`;

const english = (notes: readonly Bilingual[]): string[] => notes.map(({ en }) => en);

export const COMPARE_SCHEMA = 'aiwolf-arena/compare/4' as const;

/** Returns the JSON document of `compare`: the comparison, and the reason of each verdict in English. */
export function compareJson(comparison: Comparison) {
  const { loadError: _, ...shown } = comparison;
  const { options } = comparison;
  const lines = comparison.lines.map((line) => ({
    ...line,
    reason: lineReason(line, options).en,
    shown: strengthShown(line, options.question),
  }));
  return { schema: COMPARE_SCHEMA, ...shown, reason: comparisonReason(comparison).en, lines };
}

export type CompareDocument = ReturnType<typeof compareJson>;

/** Returns the comparison as JUnit XML: a test case per line, and per role in which the candidate is worse. */
export function compareJunit(comparison: Comparison): string {
  const { seed, arena, folder, command, candidate, verdict } = comparison;
  return junitXml({
    title: 'aiwolf-arena compare',
    name: candidate.name,
    properties: {
      ...{ verdict, reason: comparisonReason(comparison).en, sides: english(sidesOf(comparison)).join('; ') },
      ...{ options: english(optionsOf(comparison)).join(' '), seed, arena: arenaText(arena), folder, command },
    },
    cases: casesOf(comparison),
  });
}

function casesOf({ lines, loadError, eachRole, options }: Comparison): TestCase[] {
  const unusable: TestCase[] =
    loadError === undefined ? [] : [{ name: 'candidate can be used', outcome: 'error', message: loadError, details: [] }];
  return [
    ...unusable,
    ...lines.flatMap((line) => [lineCase(line, options), ...worseIn(line).map((role) => roleCase(line, role, eachRole))]),
  ];
}

const worseIn = ({ roles }: GateLine): RoleComparison[] => roles.filter(({ verdict }) => verdict === 'worse');

const OUTCOMES: Readonly<Record<ReturnType<typeof verdictOf>, TestOutcome>> = {
  pass: 'passed',
  fail: 'failure',
  inconclusive: 'skipped',
  unusable: 'error',
};

const lineCase = (line: GateLine, options: GateOptions): TestCase => ({
  name: line.name,
  outcome: OUTCOMES[verdictOf(line)],
  message: gateReason(line, options),
  details: [
    ...fieldsOf(GATE_COLUMNS, line),
    ...english([...rareLosses(line, options), ...stillNeeded(line, options), ...faultsOf([line])]),
  ],
});

const roleCase = (line: GateLine, one: RoleComparison, eachRole: boolean): TestCase => ({
  name: `${line.name}: ${one.role}`,
  outcome: eachRole ? 'failure' : 'skipped',
  message: `worse as ${one.role}${eachRole ? '' : ' (it does not decide without --each-role)'}`,
  details: fieldsOf(ROLE_COLUMNS, one),
});

function fieldsOf<Line>(columns: readonly ColumnOf<Line>[], line: Line): string[] {
  const [texts = []] = cellTexts(tableOf(columns, [line]), Number.POSITIVE_INFINITY);
  return columns.map(({ head, label = head }, at) => `${label}: ${texts[at]}`);
}

const LEVELS: Readonly<Record<Comparison['verdict'], Annotation['level']>> = {
  pass: 'notice',
  inconclusive: 'warning',
  fail: 'error',
  unusable: 'error',
};

/** Returns GitHub annotations: the verdict, roles in which the candidate is worse, and lines that did not pass (if several). */
export function compareAnnotations(comparison: Comparison): string {
  const { verdict, candidate, lines, folder, eachRole, options } = comparison;
  const reason = comparisonReason(comparison).en;
  const several = lines.length > 1;
  const look = hasChanged(lines) ? [`${LOOK.en}: ${lookCommand(folder)}`] : [];
  const open = lines.length === 1 ? numbersOf(lines[0]!, options) : [];
  return annotationLines([
    { level: LEVELS[verdict], title: `compare ${candidate.name}: ${verdict}`, message: [reason, ...open, ...look] },
    ...lines
      .filter((line) => several && verdictOf(line) !== 'pass')
      .map((line) => ({
        level: LEVELS[verdictOf(line)],
        title: `${line.name}: ${verdictOf(line)}`,
        message: [gateReason(line, options), ...numbersOf(line, options)],
      })),
    ...lines.flatMap((line) =>
      worseIn(line).map(
        ({ role, difference, interval }): Annotation => ({
          level: eachRole ? 'error' : 'warning',
          title: `${line.name}: worse as ${role}`,
          message: [`Difference ${signedWithRange({ value: difference, ...interval })} points.`],
        }),
      ),
    ),
  ]);
}

const numbersOf = (line: GateLine, options: GateOptions): string[] => [
  `Difference ${signedWithRange(line.difference)} points in ${counted(line.sets, 'set')}.`,
  ...english(stillNeeded(line, options)),
];
