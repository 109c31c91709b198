import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { percent } from '@aiwolf-arena/report/browser';
import { useState } from 'preact/hooks';
import type { GameLine } from '../document.ts';
import { ACTS, ANYTHING, type Condition, conditionsText, DATED } from '../find/condition.ts';
import { type FoundGame, foundRates } from '../find/found.ts';
import { useHere } from '../here.ts';
import { Choice, Link } from './widgets.tsx';

interface FindProps {
  readonly agents: readonly string[];
  readonly conditions: readonly Condition[];
  /** The last day of the longest game. */
  readonly days: number;
  /** The conditions as the reader typed them, and what is wrong with them ('' if nothing is). */
  readonly text: string;
  readonly wrong: string;
  /** Is called with the text of the new conditions. */
  readonly onFind: (text: string) => void;
}

/** The conditions by which games are searched, as drop-down lists and as a text. */
export function FindGames({ agents, conditions, days, text, wrong, onFind }: FindProps) {
  const { say } = useHere();
  const find = (next: readonly Condition[]): void => onFind(conditionsText(next));
  const change = (at: number, next: Condition): void => find(conditions.map((one, i) => (i === at ? next : one)));
  return (
    <fieldset class="find">
      <legend>{say('find')}</legend>
      {conditions.map((condition, at) => (
        <div class="row condition" key={String(at)}>
          {at > 0 && (
            <Choice
              label={say('find-order')}
              value={conditions[at - 1]!.after ? 'after' : 'and'}
              onChange={(next) => change(at - 1, { ...conditions[at - 1]!, after: next === 'after' })}
              options={[
                ['and', say('find-and')],
                ['after', say('find-after')],
              ]}
            />
          )}
          <ConditionRow agents={agents} days={days} condition={condition} onChange={(next) => change(at, next)} />
          {conditions.length > 1 && (
            <button type="button" title={say('find-remove')} onClick={() => find(conditions.filter((_, i) => i !== at))}>
              <span aria-hidden="true">×</span>
              <span class="unseen">{say('find-remove')}</span>
            </button>
          )}
        </div>
      ))}
      <p class="row find-more">
        <button type="button" onClick={() => find([...conditions, ANYTHING])}>
          {say('find-add')}
        </button>{' '}
        {say('find-examples')}{' '}
        {EXAMPLES.map(([word, conditions]) => (
          <Link key={word} title={conditions} onClick={() => onFind(conditions)}>
            {say(word)}
          </Link>
        ))}
      </p>
      <ConditionText key={text} text={text} wrong={wrong} onFind={onFind} />
    </fieldset>
  );
}

const EXAMPLES = [
  ['find-example-seer', 'seer executed on day 1'],
  ['find-example-lone', 'lone werewolf won'],
  ['find-example-lie', 'villagers won after werewolf claims seer'],
] as const;

interface RowProps extends Pick<FindProps, 'agents' | 'days'> {
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
}

function ConditionRow({ agents, days, condition, onChange }: RowProps) {
  const { say } = useHere();
  const { act, agent, day, isTrue, role, word } = condition;
  const set = (change: Partial<Condition>): void => onChange({ ...condition, ...change });
  const roles = CONTEST_ROLES.map((one) => [one, say(one)] as const);
  const isSaid = act === 'claims' || act === 'reports';
  return (
    <>
      <Choice
        label={say('of-agent')}
        value={agent ?? ''}
        onChange={(next) => set({ agent: next === '' ? null : next })}
        options={[['', say('any-agent')], ...agents.map((name) => [name, name] as const)]}
      />
      <Choice
        label={say('as-role')}
        value={role ?? ''}
        onChange={(next) => set({ role: CONTEST_ROLES.find((one) => one === next) ?? null })}
        options={[['', say('any-role')], ...roles]}
      />
      <Choice
        label={say('find-act')}
        value={act}
        onChange={(next) => onChange({ ...ANYTHING, agent, role, act: ACTS.find((one) => one === next)! })}
        options={ACTS.map((one) => [one, say(`act-${one}`)] as const)}
      />
      {isSaid && (
        <Choice
          label={say('find-word')}
          value={word ?? ''}
          onChange={(next) => set({ word: CONTEST_ROLES.find((one) => one === next) ?? null })}
          options={[
            ['', say('any-word')],
            ...(act === 'claims'
              ? roles
              : ([
                  ['WEREWOLF', say('werewolf')],
                  ['VILLAGER', say('human')],
                ] as const)),
          ]}
        />
      )}
      {isSaid && (
        <Choice
          label={say('find-truth')}
          value={isTrue === null ? '' : String(isTrue)}
          onChange={(next) => set({ isTrue: next === '' ? null : next === 'true' })}
          options={[
            ['', say('truth-any')],
            ['true', say('truth-true')],
            ['false', say('truth-false')],
          ]}
        />
      )}
      {DATED.includes(act) && (
        <Choice
          label={say('find-day')}
          value={day === null ? '' : String(day)}
          onChange={(next) => set({ day: next === '' ? null : Number(next) })}
          options={[['', say('any-day')], ...Array.from({ length: days + 1 }, (_, i) => [String(i), String(i)] as const)]}
        />
      )}
    </>
  );
}

/** The conditions as a text that can be typed, copied and given to `report --find`. */
function ConditionText({ text, wrong, onFind }: Pick<FindProps, 'text' | 'wrong' | 'onFind'>) {
  const { say } = useHere();
  const [typed, setTyped] = useState(text);
  const submit = (event: Event): void => {
    event.preventDefault();
    onFind(typed);
  };
  return (
    <form class="row find-text" onSubmit={submit}>
      <label>
        {say('find-text')}
        <input type="text" value={typed} onInput={({ currentTarget }) => setTyped(currentTarget.value)} />
      </label>
      <button type="submit">{say('find-go')}</button>
      {wrong !== '' && <p role="alert">{wrong}</p>}
    </form>
  );
}

interface RatesProps extends Pick<FindProps, 'agents' | 'conditions'> {
  readonly lines: readonly GameLine[];
  readonly found: readonly FoundGame[];
}

/** Says how many games were found, and who wins them how often. */
export function FoundGames({ agents, conditions, lines, found }: RatesProps) {
  const { say } = useHere();
  const share = percent({ value: found.length / Math.max(1, lines.length) });
  const rates = found.length === 0 ? [] : foundRates(lines, found, agents, conditions);
  return (
    <output class="found-games">
      <strong>{say('found-games', { found: found.length, all: lines.length, share })}</strong>{' '}
      {rates.map(({ agent, found: own, all }, at) => {
        const rate = percent(own);
        const said = { rate, low: percent({ value: own.low }), high: percent({ value: own.high }), all: percent(all) };
        const key = own.low === null || own.sets < 2 ? 'found-rate-few' : 'found-rate';
        return <span key={String(at)}>{say(key, { ...said, who: agent ?? say('team-VILLAGER') })} </span>;
      })}
    </output>
  );
}
