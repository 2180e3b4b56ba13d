import { type AdminModel, verificationMethods } from '@marquee/contracts/http/models';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ApiError, reasonOf } from '../../platform/api/api-error';
import { SelectField } from '../../platform/forms/select-field';
import { showError } from '../../platform/toast/toast-store';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog';
import { momentOf } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { Cluster } from '../../ui/layout/stack';
import { isLoggedOut } from '../frame/error-line';
import { useIsAllowed } from '../frame/rights';
import { moveModel, verifyModel } from './model-queries';

interface ModelStateActionsProps {
  readonly model: AdminModel;
  readonly onChanged: (model: AdminModel) => Promise<void>;
  readonly onStale: () => Promise<void>;
}

type Method = (typeof verificationMethods)[number];

const methodLabels: Readonly<Record<Method, string>> = {
  document: 'Document',
  'video-call': 'Video call',
  'platform-message': 'Message on the platform',
  'platform-badge': 'Badge on the platform',
};

/** Verifies, archives and restores. Each is a new version and fails when the server has a newer one. */
export const ModelStateActions = ({ model, onChanged, onStale }: ModelStateActionsProps) => {
  const [method, setMethod] = useState<Method>('document');
  const { id, version } = model;
  const mayArchive = useIsAllowed('archive');
  const mayChange = useIsAllowed('listings');
  const act = useMutation({
    mutationFn: (call: () => Promise<AdminModel>) => call(),
    onSuccess: onChanged,
    onError: async (error) => {
      if (error instanceof ApiError && [409, 410].includes(error.status)) await onStale();
      else if (!isLoggedOut(error)) showError(`Couldn't update the model: ${reasonOf(error)}`);
    },
  });
  const button = { $size: 'small', disabled: act.isPending } as const;

  return (
    <Bar aria-label="State">
      <Cluster $gap="0.5rem 0.75rem">
        <strong>{model.archived ? 'Archived' : 'Listed'}</strong>
        {model.archivedAt !== null && ` since ${momentOf(model.archivedAt)}`}
        {mayArchive &&
          (model.archived ? (
            <ConfirmDialog
              button={button}
              title={`Restore ${model.name}?`}
              text="The profile and its videos appear in all lists again right away."
              confirm="Restore"
              tone="plain"
              onConfirm={() => act.mutate(() => moveModel(id, 'restore', { version }))}
            />
          ) : (
            <ConfirmDialog
              button={button}
              title={`Archive ${model.name}?`}
              text="The profile and its videos disappear from all lists right away, and its page shows as removed. You can restore it here."
              confirm="Archive"
              onConfirm={() => act.mutate(() => moveModel(id, 'archive', { version }))}
            />
          ))}
      </Cluster>
      <Cluster $gap="0.5rem 0.75rem">
        {model.verification === null ? (
          <strong>Not verified</strong>
        ) : (
          <span>
            <strong>Verified</strong> by {methodLabels[model.verification.method].toLowerCase()} on{' '}
            {momentOf(model.verification.at)}
            {model.verifiedBy !== null && `, ${model.verifiedBy}`}
          </span>
        )}
        {!model.archived && model.verification !== null && mayChange && (
          <ConfirmDialog
            button={button}
            title={`Withdraw the verification of ${model.name}?`}
            text="The verified badge disappears from the profile and the cards right away."
            confirm="Withdraw verification"
            onConfirm={() => act.mutate(() => verifyModel(id, { verified: false, version }))}
          />
        )}
      </Cluster>
      {!model.archived && model.verification === null && mayChange && (
        <Verify>
          <SelectField
            label="Verification method"
            name="verification-method"
            value={method}
            items={verificationMethods.map((value) => ({ value, label: methodLabels[value] }))}
            onChoose={setMethod}
          />
          <Button
            $variant="quiet"
            disabled={act.isPending}
            onClick={() => act.mutate(() => verifyModel(id, { verified: true, method, version }))}
          >
            Verify
          </Button>
        </Verify>
      )}
    </Bar>
  );
};

const Bar = styled.section`
  display: grid;
  gap: 0.75rem;
  margin-block: 1rem;
  padding: 1rem;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surfaceHigh};
`;

const Verify = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 18rem) auto;
  align-items: end;
  justify-content: start;
  gap: 0.75rem;
`;
