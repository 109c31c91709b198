import { harmless } from '@aiwolf-arena/report';
import { shellLine } from '../../options/command-line.ts';
import { toType } from '../to-type.ts';
import type { Compliance, JudgedStep } from './comply.ts';

const WORD = { passed: 'ok', warning: 'warning', failed: 'FAILED' } as const;

/** The JSON document of a module's compliance. */
export const complianceJson = ({ steps, ...about }: Compliance) => ({
  ...about,
  steps: steps.map((step) =>
    step.first === undefined
      ? step
      : { ...step, replay: shellLine(['aiwolf-arena', ...replayOf(step.first, about.folder)]) },
  ),
});

/** The steps one by one: what was seen, and of what failed the first case and what to do. */
export function complianceText(compliance: Compliance): string {
  const { name, folder, ok, steps } = compliance;
  const widest = Math.max(...steps.map((step) => step.name.length));
  const failed = steps.filter(({ verdict }) => verdict === 'failed').length;
  return [
    `COMPLIANCE of ${name}, as in a testing contest (regulation 2.2)`,
    '',
    ...steps.flatMap((step) => stepLines(step, widest, folder)),
    '',
    ok
      ? `${name} is ready for a contest`
      : `${name} is not ready: ${failed} of ${steps.length} steps failed`,
    `its games, logs and console output are in ${folder}`,
    '',
  ].join('\n');
}

function stepLines(step: JudgedStep, widest: number, folder: string): string[] {
  const { number, name, verdict, seen, first, advice } = step;
  const head = `${String(number).padStart(2)}  ${name.padEnd(widest)}  ${WORD[verdict].padEnd(7)}  ${harmless(seen)}`;
  const indent = ' '.repeat(6);
  return [
    head,
    ...(first === undefined
      ? []
      : [
          `${indent}first: ${placeText(first)}`,
          `${indent}see it: ${shellLine([...toType(), ...replayOf(first, folder)])}`,
        ]),
    ...(advice === undefined ? [] : [`${indent}do: ${advice}`]),
  ];
}

type First = NonNullable<JudgedStep['first']>;

function placeText({ block, set, game, day, request, detail }: First): string {
  const when = day === undefined ? '' : ` day ${day}`;
  const asked = request === undefined ? '' : ` ${request}`;
  return `${block} set ${set} game ${game}${when}${asked}: ${harmless(detail)}`;
}

const replayOf = ({ block, set, game }: First, folder: string): readonly string[] => [
  ...['play', '--replay', `${folder}#${block}/${set}/${game}`],
];
