import { houseFaults } from './house.ts';
import { layerFaults } from './layers.ts';
import { libraryFaults, manifestFaults } from './manifests.ts';
import { ROOT, runTool, type Verdict } from './tool.ts';
import { checkTypes } from './types.ts';
import { wordFaults } from './words.ts';

interface Check {
  readonly name: string;
  readonly run: () => Verdict | Promise<Verdict>;
}

/** Everything but the tests, cheapest first. */
export const CHECKS: readonly Check[] = [
  { name: 'format and lint', run: () => runTool('biome', ['ci', '--colors=off', '--error-on-warnings']) },
  { name: 'layers', run: () => verdictOf(layerFaults(ROOT)) },
  { name: 'house', run: () => verdictOf(houseFaults(ROOT)) },
  { name: 'words', run: () => verdictOf(wordFaults(ROOT)) },
  { name: 'manifests', run: () => verdictOf([...manifestFaults(ROOT), ...libraryFaults(ROOT)]) },
  { name: 'types', run: checkTypes },
  { name: 'dead code', run: () => runTool('knip', ['--no-config-hints']) },
];

function verdictOf(faults: readonly string[]): Verdict {
  return { ok: faults.length === 0, report: faults.join('\n') };
}
