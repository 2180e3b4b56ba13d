import type { ComparedProposal, HolderField, HolderFields } from '@marquee/contracts/http/proposals';
import { countries, languages } from '@marquee/contracts/rules/coded-names';
import { pictureIdOf } from '@marquee/contracts/rules/pictures';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { holderFieldsIn, isSame, profileFieldNames } from '../../catalog/profile-form/profile-draft';
import { dollarsOf } from '../../ui/format/price';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Stack } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Muted } from '../../ui/text/muted';

type Values = Partial<HolderFields>;

/** Every changed field, now and as proposed. One that changed since the proposal is a conflict. */
export const ProposalDiff = ({
  proposal: { changes, base, current, state },
}: {
  readonly proposal: ComparedProposal;
}) => (
  <Panel>
    <PanelTitle>Changes</PanelTitle>
    <Stack as="ul" $top="0.75rem" $gap="1rem">
      {holderFieldsIn(changes).map((field) => {
        const isPending = state === 'pending';
        const hasConflict = isPending && !isSame(base[field], current[field]);
        // The profile of a decided proposal has changed since: what was compared then is in `base`.
        const before = isPending ? current : base;
        return (
          <li key={field}>
            <Name>
              {profileFieldNames[field]} {hasConflict && <Badge $tone="bad">Changed since</Badge>}
            </Name>
            <Sides>
              {hasConflict && <Side title="When proposed">{shown(field, base)}</Side>}
              <Side title={isPending ? 'Now' : 'Before'}>{shown(field, before)}</Side>
              <Side title="Proposed" isNew>
                {shown(field, changes)}
              </Side>
            </Sides>
          </li>
        );
      })}
    </Stack>
  </Panel>
);

interface SideProps {
  readonly title: string;
  readonly isNew?: boolean;
  readonly children: ReactNode;
}

const Side = ({ title, isNew = false, children }: SideProps) => (
  <Box $isNew={isNew}>
    <Muted $small>{title}</Muted>
    <div>{children}</div>
  </Box>
);

/** A field's value for people: pictures as pictures, lists as lists. */
const shown = (field: HolderField, values: Values): ReactNode => {
  switch (field) {
    case 'profileImage':
      return values.profileImage ? <Picture url={values.profileImage} alt="" /> : <Empty />;
    case 'gallery':
      return values.gallery?.length ? (
        <Pictures>
          {values.gallery.map(({ url, alt }) => (
            <li key={url}>
              <Picture url={url} alt={alt} />
            </li>
          ))}
        </Pictures>
      ) : (
        <Empty />
      );
    case 'socialLinks':
      return <Lines lines={(values.socialLinks ?? []).map(({ url }) => url)} />;
    case 'tags':
      return <Lines lines={values.tags?.length ? [values.tags.join(', ')] : []} />;
    case 'languages':
      return <Lines lines={(values.languages ?? []).map(languages.nameOf)} />;
    case 'country':
      return <Lines lines={values.country ? [countries.nameOf(values.country)] : []} />;
    case 'monthlyPriceCents':
      return <Lines lines={[values.monthlyPriceCents ?? []].flat().map(dollarsOf)} />;
    case 'isOnline':
      return values.isOnline ? 'Yes' : 'No';
    default:
      return values[field] ? values[field] : <Empty />;
  }
};

const Empty = () => <Muted as="span">(empty)</Muted>;

const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.length === 0 ? <Empty /> : lines.join('\n');

/** A picture of another host is a link: the host does not learn when an operator looks at the proposal. */
const Picture = ({ url, alt }: { readonly url: string; readonly alt: string }) =>
  url.startsWith('https:') ? (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {alt ? `${alt}: ${url}` : url}
    </a>
  ) : (
    <figure>
      <img src={url} alt={alt} width={96} height={120} loading="lazy" />
      <figcaption>{alt || (pictureIdOf(url) === undefined ? url : 'Uploaded')}</figcaption>
    </figure>
  );

const Name = styled.h3`
  margin-bottom: 0.375rem;
  font-size: ${({ theme }) => theme.size.body};
`;

const Sides = styled.div`
  display: grid;
  gap: 0.5rem;

  ${({ theme }) => theme.from.tablet} { grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); }
`;

const Box = styled.div<{ readonly $isNew: boolean }>`
  min-width: 0;
  padding: 0.625rem 0.75rem;
  border: 1px solid ${({ theme, $isNew }) => ($isNew ? theme.color.highlightLine : theme.color.line)};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme, $isNew }) => ($isNew ? theme.color.highlightWash : 'transparent')};
  overflow-wrap: anywhere;
  white-space: pre-line;

  figure { margin: 0; }
  img { width: 6rem; height: 7.5rem; object-fit: cover; border-radius: ${({ theme }) => theme.radius.small}; background: ${({ theme }) => theme.color.surfaceHigh}; }
  figcaption { max-width: 12rem; color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.tiny}; }
`;

const Pictures = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;

  figcaption { max-width: 6rem; }
`;
