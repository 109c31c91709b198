import { type PlanningTerms, setsDetect, setsNeeded } from '@aiwolf-arena/analysis';
import { powerJson, powerText } from '@aiwolf-arena/report';
import { Command } from 'commander';
import { parseOptions } from '../options/parse-options.ts';
import { addPowerFlags, POWER_SPEC, type PowerSpec } from '../options/power-options.ts';

const EXAMPLE = `
Two agents can be compared in different sets, or in the same seats of the same
games (--paired), which takes fewer sets. Games of a set share their opponents:
what counts is the number of sets. What our agents really have (--icc,
--discordant) is in results/validation/icc.md.

Examples:
  aiwolf-arena power --detect 2pp --players 15
  aiwolf-arena power --detect 2pp --sets 30 --players 15 --paired --discordant .3`;

/** `power`: how many sets a question takes, and what a number of sets can answer. */
export function powerCommand(): Command {
  const command = new Command('power').description(
    'how many sets tell two agents apart, and what so many sets can tell',
  );
  return addPowerFlags(command)
    .addHelpText('after', EXAMPLE)
    .action((raw: unknown) => power(parseOptions(POWER_SPEC, raw)));
}

const ICC = 0.02;
const DISCORDANT = 0.3;

function power(spec: PowerSpec): void {
  const { players, games, rate, detect, sets, icc = ICC, spread = 0 } = spec;
  const discordant = spec.paired ? (spec.discordant ?? DISCORDANT) : null;
  const terms: PlanningTerms = { games, icc, discordant, effectSpread: spread, rate };
  const needed = detect === undefined ? null : setsNeeded(detect, terms);
  const given = sets === undefined ? null : setsDetect(sets, terms);
  const plan = { players, terms, needed, given };
  process.stdout.write(spec.json ? `${JSON.stringify(powerJson(plan))}\n` : powerText(plan));
}
