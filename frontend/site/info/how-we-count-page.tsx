import { siteFigureDays } from '@marquee/contracts/rules/home-slots';
import { withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { invalidShare } from '../../catalog/claims/site-figures';
import { definitions } from '../../catalog/traffic/definitions';
import { explainedReasons } from '../../catalog/traffic/invalid-reasons';
import { PageHead } from '../../platform/head/page-head';
import { CompactTable, HeadRow } from '../../ui/layout/data-table';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { Muted } from '../../ui/text/muted';
import { TextSections } from './legal-view';

/** Every figure and every rule in plain words, with what was not counted. */
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
        <Lines of={visits} />
      </Section>
      <Section id="invalid" title="What is recorded, and counted in no figure">
        <p>
          An event has at most one reason, decided when it arrives. A link leads to the platform whatever the
          reason. General: found by lists and declarations. Sophisticated: found by what a visitor can have
          done.
        </p>
        <ReasonTable />
      </Section>
      <Section id="corrections" title="What is found later">
        <Lines of={corrections} />
      </Section>
      <Section id="statements" title="What a signed statement proves">
        <Lines of={statements} />
        <p>
          <a href="/verify-statement.mjs">Program to verify a statement</a> ·{' '}
          <a href="/.well-known/marquee-roots.json">Published roots</a>
        </p>
      </Section>
      <Section id="limits" title="What a figure cannot know">
        <Lines of={limits} />
      </Section>
    </Text>
  </PageStack>
);

const visits = [
  'This site issues a token with the answer to a page’s own report. It is random, is kept until the browser session ends, and names nobody. A click counts for a card only when its visit was on a page with that card; otherwise it is a direct click.',
  'What a visitor sends can be invented, so we also count by network: at most 5 clicks and 20 opened profiles of one model within an hour from one network and browser, and at most 10 people of one network who click the links of a model on a day. From the address of a carrier with many visitors a model may have more: one for every ten who click other models, up to 200.',
  'With Global Privacy Control or Do Not Track nothing is stored, and your visits are not linked. No IP is stored: visitors and networks are hashed with a key that is destroyed after the day.',
] as const;

const corrections = [
  'After midnight we look at each model’s day once more. A day is conspicuous when one network made more than 30% of its visits and clicks, when half of the clicks came within two seconds after the profile opened, when most have one version of a browser or fell into one hour, or when there are far more clicks than such visits usually bring. The model’s dashboard names the day and the pattern.',
  'A conspicuous day still counts until it is recounted from the log of all events: then the events of that network and the clicks that came too fast are invalid. Dashboards, mails and statements say “corrected on” with the date.',
] as const;

const statements = [
  'A model’s holder can download a statement of any days that are over: the figures of each day, what was invalid by reason, corrections, and the clicks that the platform’s own link reported. It is signed with the key of this site.',
  'At the end of each day the figures of all models become one root, which we publish. A statement holds the path from its figures to that root, so a figure that is changed afterwards does not fit any more. A correction publishes a second root of the day, and both stay.',
  'The program needs no network: one changed digit fails, and it names the day. It cannot prove that a visitor was a person. That is what the rules on this page and the platform’s own clicks are for.',
] as const;

const limits = [
  'Someone who uses many home or mobile connections can send up to ten people a day from each of them to a model, and more only by sending ten times as many to others.',
  'Real people who are led to a link by bought traffic are valid, direct clicks: they are in no card click rate.',
  'The eleventh person of an office who clicks the same model’s links on a day is not counted.',
  'Figures of simulated demo traffic are shown on dashboards as such, and are in no public figure.',
  'Someone on two devices or in two browsers is two people. Someone whose address changes may be two.',
] as const;

const Section = ({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
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

const Text = styled(TextSections)`
  li, dd { color: ${({ theme }) => theme.color.textMuted}; }
  ul { padding-inline-start: 1.125rem; list-style: disc; }
  caption { margin-block: 1rem 0.5rem; font-weight: 700; text-align: start; }
  th span { display: block; font-weight: 400; }
`;

const Terms = styled.dl`
  display: grid;
  gap: 1rem;

  dt { font-weight: 700; }
`;
