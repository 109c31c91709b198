import type { Agent } from '@aiwolf-arena/protocol';
import { useMemo } from 'preact/hooks';
import { firstSaid, type Liar, liarsOf, type Statement } from '../game/truth.ts';
import { useHere } from '../here.ts';
import { SeatName, TruthMark } from './named.tsx';
import { useGame } from './shown-game.ts';
import { roleName } from './texts.ts';
import { Link, ScrollBox } from './widgets.tsx';

/** Who claimed what and reported what about whom until now and, if the viewer may know, what is true and who lied. */
export function TruthPanel() {
  const { say } = useHere();
  const { at, statements } = useGame();
  const said = useMemo(() => statements.filter(({ step }) => step <= at), [at, statements]);
  const liars = liarsOf(said);
  if (said.length === 0) return <p class="quiet">{say('no-claims')}</p>;
  return (
    <div class="truth-panel">
      <ClaimMatrix statements={firstSaid(said)} />
      {liars.length > 0 && (
        <figure class="panel lies">
          <h4>{say('who-lied')}</h4>
          <ul>
            {liars.map((liar) => (
              <LiarView key={liar.seat} liar={liar} />
            ))}
          </ul>
        </figure>
      )}
    </div>
  );
}

/** One row per claimant: the claimed roles, and the results about each seat. */
function ClaimMatrix({ statements }: { readonly statements: readonly Statement[] }) {
  const { say } = useHere();
  const { roles } = useGame();
  const speakers = [...new Set(statements.map(({ speaker }) => speaker))].sort((a, b) => a - b);
  const targets = [...new Set(statements.flatMap(({ said }) => (said.kind === 'found' ? [said.target] : [])))].sort(
    (a, b) => a - b,
  );
  return (
    <figure class="panel">
      <h4>{say('claims-matrix')}</h4>
      <ScrollBox>
        <table class="claims">
          <caption class="unseen">{say('claims-matrix')}</caption>
          <thead>
            <tr>
              <th scope="col">{say('agent')}</th>
              <th scope="col">{say('role')}</th>
              <th scope="col">{say('claim')}</th>
              {targets.map((seat) => (
                <th scope="col" key={seat} class="upright">
                  <SeatName seat={seat} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {speakers.map((speaker) => (
              <tr key={speaker}>
                <th scope="row">
                  <SeatName seat={speaker} />
                </th>
                <td>{roleName(roles[speaker], say)}</td>
                <td>
                  <Cell statements={statements.filter((one) => one.speaker === speaker && one.said.kind === 'claim')} />
                </td>
                {targets.map((target) => (
                  <td key={target} class="found">
                    <Cell statements={resultsOf(statements, speaker, target)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </figure>
  );
}

const resultsOf = (statements: readonly Statement[], speaker: Agent, target: Agent): Statement[] =>
  statements.filter((one) => one.speaker === speaker && one.said.kind === 'found' && one.said.target === target);

/** Links to the steps in which something was said: `Seer ✗` or `● ✓`. */
function Cell({ statements }: { readonly statements: readonly Statement[] }) {
  const { say } = useHere();
  const { toStep } = useGame();
  return (
    <>
      {statements.map(({ step, day, said, truth }) => (
        <Link key={step} title={say('day-n', { day })} onClick={() => toStep(step)}>
          {said.kind === 'claim' ? say(said.role) : <ResultSign werewolf={said.werewolf} />}
          <TruthMark truth={truth} />
        </Link>
      ))}
    </>
  );
}

export function ResultSign({ werewolf }: { readonly werewolf: boolean }) {
  const { say } = useHere();
  return (
    <span class={`finding ${werewolf ? 'black' : 'white'}`} title={say(werewolf ? 'werewolf' : 'human')}>
      <span aria-hidden="true">{werewolf ? '●' : '○'}</span>
      <span class="unseen">{say(werewolf ? 'werewolf' : 'human')}</span>
    </span>
  );
}

function LiarView({ liar: { seat, lies } }: { readonly liar: Liar }) {
  const { say } = useHere();
  const { roles, toStep } = useGame();
  return (
    <li>
      <SeatName seat={seat} /> ({roleName(roles[seat], say)}): {say('lies-n', { count: lies.length })}
      <ul>
        {lies.map(({ step, day, said, truth }) => (
          <li key={`${step} ${said.kind}`}>
            <Link onClick={() => toStep(step)}>{say('day-n', { day })}</Link>{' '}
            {said.kind === 'claim' ? (
              say('lie-claim', { role: say(said.role) })
            ) : (
              <>
                {say(truth === 'invented' ? 'lie-invented' : 'lie-false')} <SeatName seat={said.target} />:{' '}
                {say(said.werewolf ? 'werewolf' : 'human')}
              </>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
