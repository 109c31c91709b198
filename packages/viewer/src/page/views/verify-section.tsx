import { useState } from 'preact/hooks';
import { type FiledSet, gamesFile, gamesFileOf, type PageGames, type PublishedSite, type ShownRecord } from '../document.ts';
import { fetchedJson, useHere } from '../here.ts';
import { type JournalSet, journalSets, rootOfSets, type SetFault, type VerifiedPlan, verifySet } from '../verify.ts';
import { Choice, ScrollBox } from './widgets.tsx';

interface VerifyProps {
  readonly site: PublishedSite;
  readonly list: PageGames;
}

interface Checked {
  readonly one: FiledSet;
  readonly fault: SetFault | null;
}

interface CheckedRoot {
  readonly stage: string;
  readonly root: string;
  readonly isSame: boolean;
}

/** Lets the reader replay recorded answers with the engine in this page, and compare the games with the published hashes. */
export function VerifySection({ site, list }: VerifyProps) {
  const { say } = useHere();
  const sets = site.sets.filter(({ answered }) => answered);
  const stage = sets[0]?.stage ?? site.sets[0]?.stage ?? 'final';
  const [amount, setAmount] = useState('1');
  const [checked, setChecked] = useState<readonly Checked[]>([]);
  const [roots, setRoots] = useState<readonly CheckedRoot[]>([]);
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'unread'>('idle');
  const chosen = sets.slice(0, Number(amount) || sets.length);
  const start = async (): Promise<void> => {
    setChecked([]);
    setRoots([]);
    setState('busy');
    try {
      const stages = await stagesOf(chosen);
      setRoots([...stages].map(([stage, { plan, journal, root }]) => checkedRoot(stage, plan, journal, root)));
      for (const one of chosen) {
        const fault = await checkedSet(one, list, stages.get(one.stage)!);
        setChecked((before) => [...before, { one, fault }]);
      }
      setState('done');
    } catch {
      setState('unread');
    }
  };
  const isFile = location.protocol === 'file:';
  return (
    <section id="verify" class="verify" aria-labelledby="verify-title">
      <h2 id="verify-title">{say('site-verify')}</h2>
      <p>{say('verify-about')}</p>
      <div class="proofs">
        <div>
          <h3>{say('verify-proves-title')}</h3>
          <p>{say('verify-proves')}</p>
        </div>
        <div>
          <h3>{say('verify-leaves-title')}</h3>
          <p>{say('verify-leaves')}</p>
          <p>
            <code>npx aiwolf-arena rank {stage}</code>
          </p>
          <p>{site.replayable === null ? say('verify-not-here') : <code>npx aiwolf-arena verify {site.replayable}</code>}</p>
        </div>
      </div>
      {isFile && (
        <p class="notice">
          {say('site-needs-server')} {SERVER}
        </p>
      )}
      {sets.length === 0 ? (
        <p class="notice">{say('verify-none')}</p>
      ) : (
        <p class="row table-tools">
          <Choice
            label={say('verify-amount')}
            value={amount}
            onChange={setAmount}
            options={amountsOf(sets.length, say('verify-all', { count: sets.length }))}
          />
          <button type="button" class="start" disabled={isFile || state === 'busy'} onClick={() => void start()}>
            {say('verify-start')}
          </button>
        </p>
      )}
      {state === 'busy' && <progress max={chosen.length} value={checked.length} aria-label={say('site-verify')} />}
      <Outcome state={state} all={chosen.length} checked={checked} roots={roots} />
    </section>
  );
}

/** The command that serves the folder of the page. */
export const SERVER = <code>python3 -m http.server</code>;

const amountsOf = (all: number, every: string): (readonly [string, string])[] => [
  ...[1, 10, 100].filter((few) => few < all).map((few) => [String(few), String(few)] as const),
  ['all', every],
];

interface OutcomeProps {
  readonly state: 'idle' | 'busy' | 'done' | 'unread';
  readonly all: number;
  readonly checked: readonly Checked[];
  readonly roots: readonly CheckedRoot[];
}

function Outcome({ state, all, checked, roots }: OutcomeProps) {
  const { say } = useHere();
  const faults = checked.filter(({ fault }) => fault !== null);
  const games = checked.reduce((sum, { one }) => sum + one.games, 0);
  const isSame = faults.length === 0 && roots.every((one) => one.isSame);
  const shown = { sets: checked.length, all, games, faults: faults.length };
  const verdict = state === 'busy' ? 'verify-busy' : isSame ? 'verify-same' : 'verify-other';
  return (
    <div aria-live="polite">
      {state === 'unread' && <p class="verdict-line is-other">{say('verify-unread')}</p>}
      {(state === 'busy' || state === 'done') && (
        <p class={state === 'busy' ? 'quiet' : `verdict-line ${isSame ? 'is-same' : 'is-other'}`}>{say(verdict, shown)}</p>
      )}
      {state === 'done' && (
        <ul class="roots">
          {roots.map(({ stage, root, isSame }) => (
            <li key={stage} class={isSame ? 'is-same' : 'is-other'}>
              {say(isSame ? 'verify-root-same' : 'verify-root-other', { stage })} <code>{root}</code>
            </li>
          ))}
        </ul>
      )}
      {checked.length > 0 && <CheckedSets checked={checked} />}
    </div>
  );
}

function CheckedSets({ checked }: { readonly checked: readonly Checked[] }) {
  const { say } = useHere();
  const faulty = checked.toSorted((a, b) => Number(b.fault !== null) - Number(a.fault !== null));
  return (
    <ScrollBox>
      <table>
        <caption class="unseen">{say('site-verify')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('verify-set')}</th>
            <th scope="col" class="number">
              {say('verify-games')}
            </th>
            <th scope="col">{say('verify-result')}</th>
          </tr>
        </thead>
        <tbody>
          {faulty.slice(0, MOST_ROWS).map(({ one, fault }) => (
            <tr key={`${one.stage} ${one.block} ${one.set}`}>
              <th scope="row">
                {one.stage} {one.block} {one.set}
              </th>
              <td class="number">{one.games}</td>
              <td class={fault === null ? 'is-same' : 'is-other'}>
                {fault === null ? say('verify-set-same') : say(`verify-${fault.kind}`, { game: String(fault.game ?? '') })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const MOST_ROWS = 50;

interface StageData {
  readonly plan: VerifiedPlan;
  readonly journal: readonly JournalSet[];
  /** The published root hash of the stage. */
  readonly root: string | undefined;
}

interface ResultFile {
  readonly stages: readonly { readonly stage: string; readonly rootHash: string }[];
}

async function stagesOf(sets: readonly FiledSet[]): Promise<ReadonlyMap<string, StageData>> {
  const result = (await fetchedJson('result.json')) as ResultFile;
  const found = new Map<string, StageData>();
  for (const stage of new Set(sets.map((one) => one.stage))) {
    const plan = (await fetchedJson(`${stage}/plan.json`)) as VerifiedPlan;
    const journal = await fetch(`${stage}/journal.ndjson`);
    if (!journal.ok) throw new Error(`${stage}/journal.ndjson: ${journal.status}`);
    const root = result.stages.find((one) => one.stage === stage)?.rootHash;
    found.set(stage, { plan, journal: journalSets(await journal.text()), root });
  }
  return found;
}

function checkedRoot(stage: string, plan: VerifiedPlan, journal: readonly JournalSet[], published?: string): CheckedRoot {
  const root = rootOfSets(plan, journal);
  return { stage, root, isSame: root === published };
}

async function checkedSet(one: FiledSet, list: PageGames, { plan, journal }: StageData): Promise<SetFault | null> {
  const numbers = Array.from({ length: one.games }, (_, game) => one.first + game);
  const byFile = new Map<string, readonly ShownRecord[]>();
  for (const file of new Set(numbers.map((number) => gamesFileOf(number, list))))
    byFile.set(file, (await fetchedJson(gamesFile(file))) as readonly ShownRecord[]);
  const records = numbers.map((number) => byFile.get(gamesFileOf(number, list))![number % list.perFile]!);
  const published = journal.find(({ block, set }) => block === one.block && set === one.set);
  return verifySet(plan, one, records, published);
}
