import { faultSaid, LANGUAGE_NAMES, textIn } from '@aiwolf-arena/report/browser';
import type { PageSection, PublishedSite, PublishedTeam } from '../document.ts';
import { useHere } from '../here.ts';
import { pageSaid } from '../words.ts';
import { Link, unbroken } from './widgets.tsx';

export const TEAMS_ENTRY: PageSection = { id: 'teams', title: pageSaid('site-teams'), figures: [] };

/** Shows the teams of a contest: who they are, how far they came, and their violations. */
export function TeamsSection({ teams }: Pick<PublishedSite, 'teams'>) {
  const { say } = useHere();
  return (
    <section id="teams" aria-labelledby="teams-title">
      <h2 id="teams-title">{say('site-teams')}</h2>
      <ul class="bare teams">
        {teams.map((team) => (
          <TeamCard key={team.team} team={team} />
        ))}
      </ul>
    </section>
  );
}

function TeamCard({ team: one }: { readonly team: PublishedTeam }) {
  const { team, affiliation, language, rank, refused, stage, violations } = one;
  const { say, address, go, shownNames } = useHere();
  const name = shownNames[team] ?? null;
  const said = (kind: string): string => `${kind} (${textIn(faultSaid(kind), say.language)})`;
  return (
    <li class={team === address.agent ? 'team read' : 'team'}>
      <span class="team-rank" aria-hidden={rank === null}>
        {rank ?? '–'}
      </span>
      <div>
        <h3>
          <bdi>{unbroken(name === null ? team : textIn(name, say.language))}</bdi>
        </h3>
        {name !== null && (
          <p class="quiet">
            <bdi>{unbroken(team)}</bdi>
          </p>
        )}
        {affiliation !== null && (
          <p>
            <bdi>{textIn(affiliation, say.language)}</bdi>
          </p>
        )}
        <p class="quiet">
          {[
            language === null ? '' : (LANGUAGE_NAMES[language] ?? language),
            stage !== null ? say(stage) : refused === null ? say('team-not-played') : '',
          ]
            .filter((text) => text !== '')
            .join(' · ')}
        </p>
        {refused !== null && <p class="team-violations">{say('team-refused', { why: textIn(refused, say.language) })}</p>}
        {stage !== null && (
          <p class={violations.length === 0 ? 'quiet' : 'team-violations'}>
            {violations.length === 0 ? say('team-clean') : say('team-violations', { kinds: violations.map(said).join(', ') })}
          </p>
        )}
        {stage !== null && <Link onClick={() => go({ agent: team, at: 'card-title' })}>{say('team-card')}</Link>}
      </div>
    </li>
  );
}
