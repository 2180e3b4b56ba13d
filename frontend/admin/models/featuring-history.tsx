import type { Featuring } from '@marquee/contracts/http/models';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { reasonOf } from '../../platform/api/api-error';
import { momentOf } from '../../ui/format/day';
import { FieldError } from '../../ui/inputs/field';
import { featurings } from './model-queries';

/** When the model was featured, by whom, and how it ended. */
export const FeaturingHistory = ({ modelId }: { readonly modelId: number }) => {
  const { data, error } = useQuery(featurings(modelId));
  return (
    <section aria-labelledby="featuring-history">
      <Title id="featuring-history">Featuring history</Title>
      {error !== null && <FieldError role="alert">The history did not arrive: {reasonOf(error)}</FieldError>}
      {data?.length === 0 && <Muted>Never featured.</Muted>}
      <List>
        {data?.map((period) => (
          <li key={period.id}>
            {momentOf(period.from)} – {endOf(period)}
            <Muted>{handsOf(period)}</Muted>
          </li>
        ))}
      </List>
    </section>
  );
};

const endOf = ({ until, ended, endedAt }: Featuring): string => {
  if (ended !== null && endedAt !== null) return `${momentOf(endedAt)} (${ended})`;
  return until === null ? 'without end' : `${momentOf(until)} (running)`;
};

const handsOf = ({ startedBy, endedBy }: Featuring): string =>
  [startedBy === null ? '' : `started by ${startedBy}`, endedBy === null ? '' : `ended by ${endedBy}`]
    .filter((one) => one !== '')
    .join(', ');

const Title = styled.h3`
  font-size: 1.0625rem;
`;

const List = styled.ul`
  display: grid;
  gap: 0.5rem;
  margin-top: 0.5rem;

  li { padding-inline-start: 0.75rem; border-inline-start: 3px solid ${({ theme }) => theme.color.lightLine}; }
`;

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;
