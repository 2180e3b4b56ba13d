import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { showToast } from '../../platform/toast/toast-store';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Muted } from '../../ui/text/muted';
import { adminErrorText } from '../frame/error-line';
import { newRule, type RuleReason, ruleKinds, ruleReasons } from './rule-kinds';
import { addTrafficRule, trafficRules } from './traffic-queries';

/** Adds a bot name or an IP range. */
export const RuleForm = () => {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState<RuleReason>('bot');
  const form = useForm({
    check: ({ value = '' }) => (value === '' ? { value: 'is required' } : undefined),
    send: ({ value = '', note = '' }) => addTrafficRule(newRule(reason, value, note)),
    onSent: ({ value }, element) => {
      element.reset();
      showToast({ title: 'Rule added', text: `${value}, from now on.` });
      return queryClient.invalidateQueries({ queryKey: trafficRules.queryKey });
    },
    messageOf: adminErrorText,
  });
  const { field, hint, maxLength } = ruleKinds[reason];
  return (
    <Panel aria-labelledby="add-rule">
      <PanelTitle id="add-rule">Add a rule</PanelTitle>
      <Muted $top="0.25rem">
        Applies within ten seconds, to new events only. What was counted before stays counted.
      </Muted>
      <Spaced form={form} $top="1rem" noValidate>
        <NativeSelect
          label="Kind"
          name="kind"
          choices={ruleReasons}
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
    </Panel>
  );
};

const Spaced = styled(Form)`
  select { width: 100%; }
`;
