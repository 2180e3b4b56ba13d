import type { Model } from '@marquee/contracts/http/models';
import { styled } from 'styled-components';
import { Face } from '../../catalog/model/face';
import { PlatformLinks } from '../../catalog/model/platform-links';
import { ProfileLink } from '../../catalog/model/profile-link';
import { Button } from '../../ui/inputs/button';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Skeleton } from '../../ui/layout/skeleton';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';

export const AboutCreator = ({ model }: { readonly model: Model | null | undefined }) => (
  <Stack as={Panel} aria-labelledby="about-creator">
    <PanelTitle id="about-creator">About the Creator</PanelTitle>
    {model === undefined && <Skeleton $height="16rem" />}
    {model === null && <Text>Couldn’t load the creator’s profile.</Text>}
    {model !== undefined && model !== null && (
      <>
        <Cluster $gap="1rem" $wrap="nowrap">
          <Face model={model} width="5.5rem" radius="medium" />
          <Name>{model.name}</Name>
        </Cluster>
        <Text>{model.description}</Text>
        <Links>
          <PlatformLinks model={model} surface="video" />
        </Links>
        <Button
          as={ProfileLink}
          slug={model.slug}
          origin={{ surface: 'video', position: -1 }}
          $variant="quiet"
        >
          View Profile
        </Button>
      </>
    )}
  </Stack>
);

const Name = styled.p`
  font-size: ${({ theme }) => theme.size.title};
  font-weight: 750;
  font-stretch: 85%;
  line-height: 1.1;
`;

const Text = styled(Muted)`
  white-space: pre-line;
`;

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;

  > * { flex: 1 1 6rem; min-height: 2.75rem; }
  &:empty { display: none; }
`;
