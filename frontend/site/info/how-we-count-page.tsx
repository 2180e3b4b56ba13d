import { siteFigureDays } from '@marquee/contracts/rules/home-slots';
import { withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { invalidShare } from '../../catalog/claims/site-figures';
import definitions from '../../catalog/traffic/definitions.json' with { type: 'json' };
import { explainedReasons } from '../../catalog/traffic/invalid-reasons';
import { PageHead } from '../../platform/head/page-head';
import { CompactTable, HeadRow } from '../../ui/layout/data-table';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { Muted } from '../../ui/text/muted';
import texts from './how-we-count.json' with { type: 'json' };
import { Section, TextSections } from './legal-view';

export const HowWeCountPage = () => (
  <PageStack>
    <PageHead
      title="How we count"
      path="/how-we-count"
      description="What every figure of this site means, which events are counted in none of them, and how many there were."
      keywords="click quality, invalid traffic, methodology"
    />
    <PageIntro
      title="How we count"
      text="What every figure means, which events are counted in none, and what no figure can know."
    />
    <Text>
      <TextSections>
        <Section id="figures" title="What the figures mean">
          <Terms>
            {Object.values(definitions).map(({ term, meaning }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </Terms>
        </Section>
        <Section id="visits" title="How a visit is recognized">
          <Lines of={texts.visits} />
        </Section>
        <Section id="invalid" title="What is recorded, and counted in no figure">
          <p>
            An event has at most one reason, decided when it arrives. A link leads to the platform whatever
            the reason. General: found by lists and declarations. Sophisticated: found by what a visitor can
            have done.
          </p>
          <ReasonTable />
        </Section>
        <Section id="corrections" title="What is found later">
          <Lines of={texts.corrections} />
        </Section>
        <Section id="statements" title="What a signed statement proves">
          <Lines of={texts.statements} />
          <p>
            <a href="/verify-statement.mjs">Program to verify a statement</a> ·{' '}
            <a href="/.well-known/marquee-roots.json">Published roots</a>
          </p>
        </Section>
        <Section id="limits" title="What a figure cannot know">
          <Lines of={texts.limits} />
        </Section>
      </TextSections>
    </Text>
  </PageStack>
);

const Lines = ({ of }: { readonly of: readonly string[] }) => (
  <ul>
    {of.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const ReasonTable = () => {
  const { data } = useQuery(invalidShare);
  const eventsOf = new Map<string, number>(data?.invalid.map(({ reason, events }) => [reason, events]));
  const all = data && data.valid + data.invalid.reduce((sum, { events }) => sum + events, 0);
  const share = (events: number): string =>
    all === undefined || all === 0 ? '–' : `${((events / all) * 100).toFixed(2)}%`;
  return (
    <CompactTable>
      <caption>Events of the last {siteFigureDays} days, on the whole site</caption>
      <HeadRow first="Recorded as" names={['Events', 'Share']} />
      <tbody>
        <tr>
          <th scope="row">Valid</th>
          <td>{data === undefined ? '–' : withSeparators(data.valid)}</td>
          <td>{data === undefined ? '–' : share(data.valid)}</td>
        </tr>
        {Object.entries(explainedReasons).map(([reason, { name, meaning, isSophisticated = false }]) => (
          <tr key={reason}>
            <th scope="row">
              {name}
              <Muted as="span" $small>
                {isSophisticated ? 'Sophisticated' : 'General'}: {meaning}
              </Muted>
            </th>
            <td>{data === undefined ? '–' : withSeparators(eventsOf.get(reason) ?? 0)}</td>
            <td>{share(eventsOf.get(reason) ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </CompactTable>
  );
};

const Text = styled.div`
  section li, dd { color: ${({ theme }) => theme.color.textMuted}; }
  section ul { padding-inline-start: 1.125rem; list-style: disc; }
  caption { margin-block: 1rem 0.5rem; font-weight: 700; text-align: start; }
  th span { display: block; font-weight: 400; }
`;

const Terms = styled.dl`
  display: grid;
  gap: 1rem;

  dt { font-weight: 700; }
`;
