import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { offer } from '../../catalogue/listing/offer';
import { useContactAddress } from '../../platform/site-config/site-config';
import { Button } from '../../ui/inputs/button';
import { Panel, PanelTitle } from '../../ui/layout/panel';

/** Whom to write to, and what a place costs. */
export const KeywordOffer = ({ keyword }: { readonly keyword: string }) => {
  const contactAddress = useContactAddress();
  return (
    <Offer aria-labelledby="landing-offer">
      <div>
        <PanelTitle id="landing-offer">Be found under {keyword}</PanelTitle>
        <p>
          Promotion costs {offer.price}, once: {offer.featuredDays} days featured, active {offer.activation}{' '}
          after payment, and a dashboard that shows what it brought. Write to{' '}
          <a href={`mailto:${contactAddress}`}>{contactAddress}</a>.
        </p>
      </div>
      <Button as={Link} to="/list-model" $variant="quiet">
        Promote for {offer.price}
      </Button>
    </Offer>
  );
};

const Offer = styled(Panel)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 1.25rem 2rem;

  > div { flex: 1 1 20rem; display: grid; gap: 0.5rem; max-width: ${({ theme }) => theme.width.text}; }
  p { color: ${({ theme }) => theme.color.textMuted}; }
  p a { color: ${({ theme }) => theme.color.text}; font-weight: 650; }
`;
