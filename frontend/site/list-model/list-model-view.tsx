import { styled } from 'styled-components';
import { offer } from '../../catalogue/listing/offer';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { CheckList } from '../../ui/text/check-list';
import { ListingForm } from './listing-form';
import type { ListingOutcome } from './listing-outcome';

interface ListModelViewProps {
  readonly busy: boolean;
  readonly outcome: ListingOutcome | undefined;
  readonly onSend: (fields: Readonly<Record<string, string>>) => Promise<boolean>;
}

const included = [
  `${offer.featuredDays} days featured, with the FEATURED badge`,
  'Top position in your categories, a place on the homepage, and search priority',
  'A verified badge once your identity is confirmed',
  `A profile gallery of up to ${offer.galleryImages} images`,
  'Direct links to your creator-platform profiles, and to your social profiles',
  'A personal analytics dashboard, protected by its own password',
] as const;

const facts = [
  ['Price', `${offer.priceWithCurrency}, one-time`],
  ['Featured', `${offer.featuredDays} days`],
  ['Activation', `${offer.activation} after payment`],
  ['Analytics dashboard', 'Included'],
  ['Payment', `By ${offer.paymentMethods}; instructions come by e-mail after your request`],
] as const;

export const ListModelView = ({ busy, outcome, onSend }: ListModelViewProps) => (
  <PageStack>
    <PageIntro
      title="Put your name in lights"
      text="A premium listing: one payment, your own profile, and numbers you can check. No subscription."
    />
    <Columns>
      <Offer>
        <Facts>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Facts>
        <h2>What you get</h2>
        <CheckList items={included} />
      </Offer>
      <ListingForm busy={busy} outcome={outcome} onSend={onSend} />
    </Columns>
  </PageStack>
);

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(1.5rem, 4vw, 3rem);

  ${({ theme }) => theme.from.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr);
    align-items: start;
  }
`;

const Offer = styled.div`
  display: grid;
  gap: 1.25rem;

  h2 { margin-top: 0.75rem; font-size: ${({ theme }) => theme.size.title}; }
`;

const Facts = styled.dl`
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.inkRaised};

  > div {
    display: grid;
    grid-template-columns: minmax(6.5rem, 1fr) 2fr;
    gap: 1rem;
    padding: 0.875rem 1.25rem;
  }
  > div + div { border-top: 1px solid ${({ theme }) => theme.color.line}; }
  dt { color: ${({ theme }) => theme.color.textMuted}; }
  dd { font-weight: 650; }
`;
