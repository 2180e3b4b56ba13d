import type { Factors } from '@marquee/contracts/http/account';
import { useState } from 'react';
import { momentOf } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { FoldedPanel } from '../../ui/inputs/folded-panel';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { usedText } from '../tokens/api-tokens';
import { BothFactorsForm } from './both-factors-form';
import { addPasskey, removePasskey } from './factor-calls';
import { RecoveryCodes } from './recovery-codes';

interface PasskeysProps {
  readonly path: string;
  readonly passkeys: Factors['passkeys'];
  readonly onChanged: () => void;
}

/** The passkeys that answer in place of an app's code. The site cannot be imitated to get one. */
export const Passkeys = ({ path, passkeys, onChanged }: PasskeysProps) => {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<number>();
  return (
    <FoldedPanel
      title="Passkeys"
      badge={passkeys.length > 0 && <Badge $tone="good">{passkeys.length}</Badge>}
      about="A key in this device, your phone or a security key. Login asks for it after your password."
      action={passkeys.length > 0 ? 'Manage' : 'Add'}
    >
      <Stack as="ul" $gap="0.5rem" aria-label="Passkeys">
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <Cluster as="li" key={id} $justify="space-between" $gap="0.5rem 1rem">
            <div>
              <strong>{name}</strong>
              <Muted as="div" $small>
                Added {momentOf(createdAt)}; {usedText(lastUsedAt)}
              </Muted>
            </div>
            <Button $variant="quiet" $size="small" onClick={() => setRemoved(id)}>
              Remove<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          </Cluster>
        ))}
      </Stack>
      <Stack $top="0.875rem">
        {codes.length > 0 ? (
          <RecoveryCodes codes={codes} onDone={() => setCodes([])} />
        ) : removed === undefined ? (
          <BothFactorsForm
            key="add"
            button="Add a passkey"
            send={(given) => addPasskey(path, given)}
            onSent={({ recoveryCodes }) => {
              setCodes(recoveryCodes);
              onChanged();
            }}
          />
        ) : (
          <BothFactorsForm
            key={removed}
            button="Remove the passkey"
            $variant="destructive"
            send={(given) => removePasskey(path, removed, given)}
            onSent={() => {
              setRemoved(undefined);
              onChanged();
            }}
          />
        )}
      </Stack>
    </FoldedPanel>
  );
};
