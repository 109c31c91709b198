import type { Comparison, GateLine, GateTerms, RoleComparison } from '@aiwolf-arena/analysis';
import { arenaText } from '@aiwolf-arena/tournament';
import { GATE_COLUMNS, ROLE_HEAD, roleRow } from './gate-columns.ts';
import {
  faultsOf,
  rareLosses,
  reasonOf,
  sidesOf,
  stillNeeded,
  termsOf,
  verdictOf,
} from './gate-words.ts';
import { element, xmlText } from './xml.ts';

type Outcome = 'passed' | 'failure' | 'error' | 'skipped';

interface TestCase {
  readonly name: string;
  readonly outcome: Outcome;
  readonly message: string;
  /** Lines of the body. */
  readonly details: readonly string[];
}

/**
 * The comparison as JUnit XML: a test case a gate line, and one a role that was shown to be worse. Inconclusive lines are
 * skipped, with the reason; a role that does not decide (`--each-role`) is skipped too.
 */
export function compareJunit(comparison: Comparison): string {
  const cases = casesOf(comparison);
  const of = (outcome: Outcome): number => cases.filter((one) => one.outcome === outcome).length;
  const totals = {
    tests: cases.length,
    failures: of('failure'),
    errors: of('error'),
    skipped: of('skipped'),
  };
  const suite = element('testsuite', { name: comparison.candidate.name, ...totals }, [
    propertiesOf(comparison),
    ...cases.map((one) => `\n${caseElement(one, comparison.candidate.name)}`),
    '\n',
  ]);
  const all = element('testsuites', { name: 'aiwolf-arena compare', ...totals }, [suite]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${all}\n`;
}

function casesOf(comparison: Comparison): TestCase[] {
  const { lines, verdict, reason, eachRole, terms } = comparison;
  const blamed = lines.some(({ faults }) => faults.exceeded);
  const unusable: TestCase[] =
    verdict === 'unusable' && !blamed
      ? [{ name: 'candidate can be used', outcome: 'error', message: reason, details: [] }]
      : [];
  return [
    ...unusable,
    ...lines.flatMap((line) => [
      lineCase(line, terms),
      ...line.roles
        .filter((role) => role.verdict === 'worse')
        .map((role) => roleCase(line, role, eachRole)),
    ]),
  ];
}

const OUTCOMES: Readonly<Record<ReturnType<typeof verdictOf>, Outcome>> = {
  pass: 'passed',
  fail: 'failure',
  inconclusive: 'skipped',
  unusable: 'error',
};

function lineCase(line: GateLine, terms: GateTerms): TestCase {
  const numbers = GATE_COLUMNS.map(({ label, text }) => `${label}: ${text(line)}`);
  return {
    name: line.name,
    outcome: OUTCOMES[verdictOf(line)],
    message: reasonOf(line),
    details: [
      ...numbers,
      ...rareLosses(line, terms),
      ...stillNeeded(line, terms),
      ...faultsOf([line]),
    ],
  };
}

function roleCase(line: GateLine, role: RoleComparison, eachRole: boolean): TestCase {
  const row = roleRow(role);
  const note = eachRole ? '' : ' (it does not decide without --each-role)';
  return {
    name: `${line.name}: ${role.role}`,
    outcome: eachRole ? 'failure' : 'skipped',
    message: `worse as ${role.role}${note}`,
    details: ROLE_HEAD.map((head, at) => `${head}: ${row[at]}`),
  };
}

function caseElement({ name, outcome, message, details }: TestCase, candidate: string): string {
  const attributes = { classname: candidate, name };
  const body = details.map(xmlText).join('\n');
  if (outcome === 'passed')
    return element('testcase', attributes, [
      element('system-out', {}, [`${xmlText(message)}\n${body}`]),
    ]);
  if (outcome === 'skipped')
    return element('testcase', attributes, [
      element('skipped', { message }),
      element('system-out', {}, [body]),
    ]);
  return element('testcase', attributes, [element(outcome, { message, type: outcome }, [body])]);
}

/** How the same is played again, and what was asked. */
function propertiesOf(comparison: Comparison): string {
  const { seed, arena, folder, command } = comparison;
  const all = {
    verdict: comparison.verdict,
    reason: comparison.reason,
    sides: sidesOf(comparison).join('; '),
    terms: termsOf(comparison).join(' '),
    ...{ seed, arena: arenaText(arena), folder, command },
  };
  const list = Object.entries(all).map(([name, value]) => element('property', { name, value }));
  return element('properties', {}, list);
}
