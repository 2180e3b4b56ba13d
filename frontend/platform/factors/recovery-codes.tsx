import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';
import { Cluster } from '../../ui/layout/stack';
import { copyWithToast } from '../toast/copy-line';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shown once, after the first second factor was set up. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => (
  <div role="status">
    <p>
      A login needs a second step now. Each recovery code replaces it once if you lose your app or passkey.
      Save them now; they won't be shown again.
    </p>
    <CodeGrid>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </CodeGrid>
    <Cluster $align="stretch">
      <Button
        $variant="quiet"
        onClick={() => void copyWithToast(codes.join('\n'), 'Recovery codes copied to clipboard')}
      >
        Copy all
      </Button>
      <Button onClick={onDone}>I've saved them</Button>
    </Cluster>
  </div>
);

const CodeGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), max-content));
  gap: 0.25rem 2.5rem;
  margin-block: 0.75rem;
`;
