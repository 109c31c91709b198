import type { PageGames, PageSection, PublishedSite } from '../document.ts';
import { useHere } from '../here.ts';
import { pageSaid } from '../words.ts';
import { SERVER, VerifySection } from './verify-section.tsx';

/** The sections below for the contents of the page. */
export const SITE_ENTRIES: readonly PageSection[] = [
  { id: 'rules', title: pageSaid('site-rules'), figures: [] },
  { id: 'verify', title: pageSaid('site-verify'), figures: [] },
  { id: 'files', title: pageSaid('site-files'), figures: [] },
];

interface SiteProps {
  readonly site: PublishedSite;
  readonly list: PageGames;
}

/** Shows what the page of a published contest has below its games: rules, how to verify the result, and data files. */
export const SiteSections = ({ site, list }: SiteProps) => (
  <>
    <RulesSection rules={site.rules} />
    <VerifySection site={site} list={list} />
    <FilesSection files={site.files} />
  </>
);

/** Says, if the page was opened as a file, that its games need a web server. */
export function ServerNotice() {
  const { say } = useHere();
  if (location.protocol !== 'file:') return null;
  return (
    <p class="notice">
      {say('site-needs-server')} {SERVER}
    </p>
  );
}

function RulesSection({ rules }: Pick<PublishedSite, 'rules'>) {
  const { say } = useHere();
  return (
    <section id="rules" aria-labelledby="rules-title">
      <h2 id="rules-title">{say('site-rules')}</h2>
      {rules.map(({ name, players, lines }) => (
        <details key={`${name} ${players}`}>
          <summary>{say('rules-of', { name, players })}</summary>
          <ul lang="en">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

function FilesSection({ files }: Pick<PublishedSite, 'files'>) {
  const { say } = useHere();
  return (
    <section id="files" aria-labelledby="files-title">
      <h2 id="files-title">{say('site-files')}</h2>
      <p>{say('files-about')}</p>
      <ul class="files">
        {['README.md', 'SHA256SUMS', ...files].map((file) => (
          <li key={file}>
            <a href={file}>{file}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
