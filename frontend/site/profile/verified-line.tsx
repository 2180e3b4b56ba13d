import type { Verification } from '@marquee/contracts/http/models';
import { styled } from 'styled-components';
import { longDay } from '../../ui/format/day';
import { Cluster } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';

const methods: Readonly<Record<Verification['method'], string>> = {
  document: 'an identity document',
  'video-call': 'a video call',
  'platform-message': 'a message from the platform account',
  'platform-badge': "the platform's own badge",
};

/** How and when we verified that the listing belongs to the person it shows. */
export const VerifiedLine = ({ verification: { method, at } }: { readonly verification: Verification }) => (
  <Muted as="div" $small>
    <Cluster as="p" $gap="0.375rem 0.625rem">
      <Badge>
        <Icon name="shield" size={18} /> Verified
      </Badge>
      <span>
        by {methods[method]}, {longDay(at.slice(0, 10))}
      </span>
    </Cluster>
  </Muted>
);

const Badge = styled.strong`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  padding: 0.1875rem 0.625rem 0.1875rem 0.5rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.goodWash};
  color: ${({ theme }) => theme.color.good};
  font-weight: 700;
`;
