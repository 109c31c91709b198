// Besieges a host with connections of nonsense while a set plays on. Usage: node scripts/torture-bridge.ts
// [--connections 5000] [--waves 5]
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { machine } from './bench/machine.ts';
import { besiege } from './torture/bridge/siege.ts';
import { siegeText } from './torture/bridge/siege-report.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '5000' },
    waves: { type: 'string', default: '5' },
  },
});
const FOLDER = 'results/torture';

const siege = await besiege(Number(values.connections), Number(values.waves));
const command = `node scripts/torture-bridge.ts ${process.argv.slice(2).join(' ')}`.trim();
const report = `${siegeText(siege)}\n${machine(command)}\n`;
mkdirSync(FOLDER, { recursive: true });
writeFileSync(`${FOLDER}/bridge.md`, report);
console.log(report);
