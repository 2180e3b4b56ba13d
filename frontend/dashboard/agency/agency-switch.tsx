import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Cluster } from '../../ui/layout/stack';
import { agencyFlag, ownAgency } from './agency-queries';

/** For an agency: leads from one model's dashboard to that of another. Nothing for a holder. */
export const AgencySwitch = ({ slug }: { readonly slug: string }) => {
  const [isAgency] = useState(() => agencyFlag.get());
  const navigate = useNavigate();
  const { data } = useQuery({ ...ownAgency, enabled: isAgency });
  if (data === undefined || !data.models.some((model) => model.slug === slug)) return null;
  const nameOf = new Map(data.models.map((model) => [model.slug, model.name]));
  return (
    <Cluster $align="flex-end" $gap="0.75rem 1rem" data-screen-only>
      <NativeSelect
        label="Model"
        name="agencyModel"
        choices={data.models.map((model) => model.slug)}
        labelOf={(one) => nameOf.get(one) ?? one}
        chosen={slug}
        onChoose={(chosen) => navigate(`/analytics/${chosen}`)}
      />
      <AllModels to="/analytics">All models of {data.name}</AllModels>
    </Cluster>
  );
};

/** A link as high as the select beside it. */
const AllModels = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
`;
