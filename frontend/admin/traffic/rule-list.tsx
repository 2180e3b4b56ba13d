import type { TrafficRule } from '@marquee/contracts/http/traffic-rules';
import { counted } from '@marquee/contracts/text/number';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { reasonOf } from '../../platform/api/api-error';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { showError, showToast } from '../../platform/toast/toast-store';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog';
import { LoadError } from '../../ui/feedback/load-error';
import { momentOf } from '../../ui/format/day';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Cluster } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Muted } from '../../ui/text/muted';
import { adminErrorText } from '../frame/error-line';
import { EmptyList, ListCount } from '../frame/list-parts';
import { IfAllowed } from '../frame/rights';
import { TitledPanel } from '../frame/titled-panel';
import { addTrafficRule, removeTrafficRule, trafficRules } from './traffic-queries';

type RuleReason = TrafficRule['reason'];

const range = {
  field: 'IP or network',
  hint: 'Such as 192.0.2.7 or 192.0.2.0/24, or 2001:db8::/48.',
  maxLength: 64,
} as const;

/** The kinds of rules by the reason that their events get: what each filters, and its field. */
const ruleKinds = {
  bot: {
    name: 'Bot name',
    field: 'Part of the user agent',
    hint: 'At least 3 characters, in upper or lower case, such as example-monitor.',
    maxLength: 100,
  },
  own: { ...range, name: 'IP range: own visits' },
  'data-center': { ...range, name: 'IP range: data center' },
} as const satisfies Readonly<Record<RuleReason, unknown>>;

/** The bot names and IP ranges of administrators, each with who added it and why. */
export const RuleList = () => {
  const { data: known, error, refetch } = useQuery(trafficRules);
  const data = known?.rules;
  return (
    <TitledPanel id="rules" title="Bot names and IP ranges">
      <ListCount role="status">
        {data === undefined ? '\u00a0' : counted(data.length, 'rule', 'rules')}
      </ListCount>
      <LoadError what="the rules" error={error} retry={refetch} />
      {data?.length === 0 && (
        <EmptyList>No rules. The built-in bot names and data centers always apply.</EmptyList>
      )}
      <ul>
        {data?.map((rule) => (
          <RuleItem key={rule.id} rule={rule} />
        ))}
      </ul>
    </TitledPanel>
  );
};

const RuleItem = ({ rule }: { readonly rule: TrafficRule }) => {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => removeTrafficRule(rule.id),
    onSuccess: () => {
      showToast({ title: 'Rule removed', text: rule.value });
      return queryClient.invalidateQueries({ queryKey: trafficRules.queryKey });
    },
    onError: (failure) => showError(`Couldn't remove the rule: ${reasonOf(failure)}`),
  });
  return (
    <Item>
      <Texts>
        <Cluster as="span" $gap="0.25rem 0.625rem" style={{ fontWeight: 650 }}>
          <code>{rule.value}</code> <Badge $tone="muted">{ruleKinds[rule.reason].name}</Badge>
        </Cluster>
        {rule.note !== '' && <span>{rule.note}</span>}
        <Muted as="span" $small>
          Added by {rule.by} on {momentOf(rule.at)}
        </Muted>
      </Texts>
      <IfAllowed area="traffic">
        <ConfirmDialog
          button={{ $size: 'small', 'aria-disabled': remove.isPending }}
          about={rule.value}
          title={`Remove ${rule.value}?`}
          text={`${effectOf(rule)} Events that were filtered before stay invalid.`}
          confirm="Remove"
          onConfirm={() => remove.mutate()}
        />
      </IfAllowed>
    </Item>
  );
};

const effectOf = ({ kind, value }: TrafficRule): string =>
  `Within ten seconds, events ${kind === 'bot-name' ? `whose user agent has “${value}”` : `from ${value}`} count as a person’s own, unless another reason applies.`;

const Item = styled.li`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: 1rem;
  padding-block: 0.75rem;
  border-top: 1px solid ${({ theme }) => theme.color.line};
`;

const Texts = styled.div`
  display: grid;
  gap: 0.25rem;
  min-width: 0;
  overflow-wrap: anywhere;
`;

export const RuleForm = () => {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState<RuleReason>('bot');
  const form = useForm({
    check: ({ value = '' }) => (value === '' ? { value: 'is required' } : undefined),
    send: ({ value = '', note = '' }) =>
      addTrafficRule(
        reason === 'bot' ? { kind: 'bot-name', value, note } : { kind: 'ip-range', value, note, reason },
      ),
    onSent: ({ value }, element) => {
      element.reset();
      showToast({ title: 'Rule added', text: `${value}, from now on.` });
      return queryClient.invalidateQueries({ queryKey: trafficRules.queryKey });
    },
    messageOf: adminErrorText,
  });
  const { field, hint, maxLength } = ruleKinds[reason];
  return (
    <TitledPanel id="add-rule" title="Add a rule">
      <Muted $top="0.25rem">
        Applies within ten seconds, to new events only. What was counted before stays counted.
      </Muted>
      <Spaced form={form} noValidate>
        <NativeSelect
          label="Kind"
          name="kind"
          choices={['bot', 'own', 'data-center']}
          labelOf={(one) => ruleKinds[one].name}
          chosen={reason}
          onChoose={setReason}
        />
        <TextField
          label={field}
          name="value"
          hint={hint}
          maxLength={maxLength}
          spellCheck={false}
          autoCapitalize="none"
          required
        />
        <TextField label="Note (optional)" name="note" hint="Why this rule exists." maxLength={200} />
        <FormError />
        <SubmitButton sending="Adding...">Add rule</SubmitButton>
      </Spaced>
    </TitledPanel>
  );
};

const Spaced = styled(Form)`
  margin-top: 1rem;

  select { width: 100%; }
`;
