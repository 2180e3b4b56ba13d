import type { Model } from '@marquee/contracts/http/models';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { PlatformLinks } from '../../catalogue/model/platform-links';
import { Portrait } from '../../catalogue/model/portrait';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Button } from '../../ui/inputs/button';
import { Panel, PanelTitle } from '../../ui/layout/panel';

export const AboutCreator = ({ model }: { readonly model: Model | null | undefined }) => (
  <Card aria-labelledby="about-creator">
    <PanelTitle id="about-creator">About the Creator</PanelTitle>
    {model === undefined && <Skeleton $height="16rem" />}
    {model === null && <Text>Couldn’t load the creator’s profile.</Text>}
    {model !== undefined && model !== null && (
      <>
        <Creator>
          <Face>
            <Portrait model={model} isDecorative />
          </Face>
          <Name>{model.name}</Name>
        </Creator>
        <Text>{model.description}</Text>
        <Links>
          <PlatformLinks model={model} surface="video" />
        </Links>
        <Button as={Link} to={`/model/${model.slug}`} $variant="quiet">
          View Profile
        </Button>
      </>
    )}
  </Card>
);

const Card = styled(Panel)`
  display: grid;
  gap: 1rem;
`;

const Creator = styled.div`
  display: flex;
  align-items: center;
  gap: 1rem;
`;

const Face = styled.div`
  flex: none;
  width: 5.5rem;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.medium};
`;

const Name = styled.p`
  font-size: ${({ theme }) => theme.size.title};
  font-weight: 750;
  font-stretch: 85%;
  line-height: 1.1;
`;

const Text = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  white-space: pre-line;
`;

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;

  > * { flex: 1 1 6rem; min-height: 2.75rem; }
  &:empty { display: none; }
`;
