import { type ApiScope, apiScopes } from '@marquee/contracts/rules/api-scopes';
import { useState } from 'react';
import { momentOf } from '../../ui/format/day';
import { CheckFields } from '../../ui/inputs/check-field';
import { CurrentPasswordField } from '../forms/current-password-field';
import { TextField } from '../forms/text-field';
import { IssuedTokens, type IssuedTokensPath } from './issued-tokens';

export const ApiTokens = (account: IssuedTokensPath) => {
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['figures']);
  return (
    <IssuedTokens
      {...account}
      of="token"
      lead={
        <>
          A program reads the <a href="/api/docs">API</a> with a token in place of your password.
        </>
      }
      noteOf={({ agency }) => (agency ? `Tokens of the agency ${agency} read all of its models.` : '')}
      load={loadTokens}
      rowsOf={({ tokens }) =>
        tokens.map(({ scopes: may, expiresAt, lastUsedAt, ...token }) => ({
          ...token,
          details: `${may.join(', ')}; until ${momentOf(expiresAt)}; ${usedText(lastUsedAt)}`,
        }))
      }
      check={() => (scopes.length === 0 ? { '': 'Choose what the token may read.' } : undefined)}
      bodyOf={({ days, ...fields }) => ({ ...fields, scopes, days: Number(days) })}
    >
      <CheckFields label="May read" choices={apiScopes} chosen={scopes} onChoose={setScopes} />
      <TextField label="Days until it ends" name="days" type="number" min={1} max={366} defaultValue={90} />
      <CurrentPasswordField />
    </IssuedTokens>
  );
};

export const usedText = (lastUsedAt: string | null): string =>
  lastUsedAt === null ? 'never used' : `last used ${momentOf(lastUsedAt)}`;

const loadTokens = async () => (await import('@marquee/contracts/http/api-tokens')).ApiTokens;
