import {
  gatePlanned,
  largestDifference,
  type PlanningTerms,
  setsDetect,
  setsNeeded,
} from '@aiwolf-arena/analysis';
import { powerJson, powerText } from '@aiwolf-arena/report';
import { Command } from 'commander';
import { GATE_DEFAULTS } from '../library/compare/gate-options.ts';
import { parseOptions } from '../options/parse-options.ts';
import { measuredTerms } from '../options/power-defaults.ts';
import { addPowerFlags, POWER_SPEC, type PowerSpec } from '../options/power-options.ts';
import { screenWidth } from '../session/screen.ts';
import { UsageError } from '../usage-error.ts';

const EXAMPLE = `
Two agents can be compared in different sets, or in the same seats of the same
games (--paired), which takes fewer sets: that is the test which compare plays,
and its verdicts and length are shown by the true difference. Games of a set
share their opponents: what counts is the number of sets, and a plan has ten at
least, since fewer hardly show their own spread. What is not given is taken from
what the bundled agents have in villages of that size, or of the nearest of 5
and 15 (results/validation/icc.md); other agents may differ.

Examples:
  aiwolf-arena power --detect 2pp --players 15
  aiwolf-arena power --detect 2pp --sets 30 --players 15 --paired --discordant .3`;

/** `power`: how many sets a question takes, and what a number of sets can answer. */
export function powerCommand(): Command {
  const command = new Command('power');
  return addPowerFlags(command)
    .addHelpText('after', EXAMPLE)
    .action((raw: unknown) => power(parseOptions(POWER_SPEC, raw)));
}

function power(spec: PowerSpec): void {
  const { players, games, detect, sets, paired } = spec;
  const measured = measuredTerms(players);
  const discordant = spec.discordant ?? measured.discordant;
  const terms: PlanningTerms = {
    games,
    icc: spec.icc ?? measured.icc,
    discordant: paired ? discordant : null,
    effectSpread: spec.spread ?? spreadOf(spec, discordant) ?? measured.effectSpread,
    rate: spec.rate ?? measured.rate,
  };
  refuseImpossible(detect, terms);
  const needed = detect === undefined ? null : setsNeeded(detect, terms);
  const given = sets === undefined ? null : setsDetect(sets, terms);
  const { margin, maxSets } = GATE_DEFAULTS;
  const gate = gatePlanned(detect ?? margin, sets ?? maxSets, GATE_DEFAULTS, terms);
  const plan = { players, measuredAt: measured.players, terms, needed, given, gate };
  process.stdout.write(
    spec.json ? `${JSON.stringify(powerJson(plan))}\n` : powerText(plan, screenWidth()),
  );
}

/**
 * The spread between sets that a correlation of the games' differences comes to. The variance of a game's difference is
 * the share of discordant games, nearly.
 */
const spreadOf = ({ icc, games }: PowerSpec, discordant: number): number | undefined =>
  icc === undefined ? undefined : Math.sqrt((discordant * icc * (games - 1)) / games);

/** A difference that there cannot be needs no number of sets. */
function refuseImpossible(detect: number | undefined, terms: PlanningTerms): void {
  const largest = largestDifference(terms);
  if (detect === undefined || detect <= largest) return;
  const most = `--detect: there is no difference above ${Number((100 * largest).toFixed(1))} points`;
  throw new UsageError(
    terms.discordant === null
      ? `${most} from a win rate of ${terms.rate} (--rate says another)`
      : `${most} where both win or lose alike in all other games (--discordant ${terms.discordant})`,
  );
}
