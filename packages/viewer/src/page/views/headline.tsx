import { textIn } from '@aiwolf-arena/report/browser';
import type { Headline, PodiumPlace } from '../document.ts';
import { useHere } from '../here.ts';
import { cellText, rangeText } from './texts.ts';
import { unbroken } from './widgets.tsx';

/** Shows the answer of a page: the verdict, how sure it is, what was played, and the podium of a final. */
export function HeadlineView({ headline }: { readonly headline: Headline }) {
  const { say } = useHere();
  const { verdict, tone, sure, facts, podium } = headline;
  return (
    <section class={`headline tone-${tone}`} aria-labelledby="verdict">
      <div class="announced">
        <h2 id="verdict" class="verdict">
          {unbroken(textIn(verdict, say.language))}
        </h2>
        <ul class="bare sure">
          {sure.map((sentence) => (
            <li key={JSON.stringify(sentence)}>{unbroken(textIn(sentence, say.language))}</li>
          ))}
        </ul>
        <ul class="bare facts quiet">
          {facts.map((sentence) => (
            <li key={JSON.stringify(sentence)}>{unbroken(textIn(sentence, say.language))}</li>
          ))}
        </ul>
      </div>
      {podium.length > 0 && <Podium places={podium} />}
    </section>
  );
}

/** Shows up to three steps. Agents with the same rank share a step. */
function Podium({ places }: { readonly places: readonly PodiumPlace[] }) {
  const { say, address, shownNames } = useHere();
  const steps = [...Map.groupBy(places, ({ rank }) => rank)];
  return (
    <ol class="bare podium" aria-label={say('podium')}>
      {steps.map(([rank, own]) => (
        <li key={rank} class={`step-${rank}`}>
          <div class="on-step">
            {own.map(({ agent, rate, games }) => (
              <p key={agent} class={agent === address.agent ? 'placed read' : 'placed'}>
                <bdi class="placed-name">{unbroken(textIn(shownNames[agent] ?? agent, say.language))}</bdi>
                {shownNames[agent] !== undefined && <bdi class="quiet">{unbroken(agent)}</bdi>}
                <span class="placed-rate">{cellText(rate, 'percent', say)} %</span>
                <span class="quiet">
                  {rangeText(rate, 'percent', say)}
                  <br />
                  {say('podium-games', { games })}
                </span>
              </p>
            ))}
          </div>
          <div class="block">
            <span class="unseen">{say('podium-rank', { rank })}</span>
            <span aria-hidden="true">{rank}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}
