import { type SharedFigures, shareSubjects } from '@marquee/contracts/http/share-links';
import { sitePeriods } from '@marquee/contracts/http/site-range';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CurrentPasswordField } from '../../platform/forms/current-password-field';
import { TextField } from '../../platform/forms/text-field';
import { usedText } from '../../platform/tokens/api-tokens';
import { IssuedTokens, type IssuedTokensPath } from '../../platform/tokens/issued-tokens';
import { daysText, momentOf } from '../../ui/format/day';
import { CheckFields } from '../../ui/inputs/check-field';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Muted } from '../../ui/text/muted';
import { conditionText, useConditions } from './conditions';
import { dimensionNames, periodNames, periods, type SitePeriod } from './figure-names';

type Panel = SharedFigures['panels'][number];
export const panelName = (panel: Panel): string => (panel === 'time' ? 'Over time' : dimensionNames[panel]);

const openNames = { period: 'Choose other days', filter: 'Filter further' } as const;
const subjectNames = { visits: 'Views and visitors', clicks: 'Clicks' } as const;

interface ShareLinksProps extends IssuedTokensPath {
  /** The first is chosen unless the URL's `of` names another. */
  readonly subjects: readonly SharedFigures['of'][];
  /** What readers see of the account. */
  readonly sharedBy: string;
}

/** The account's share links, and the form for one of the days and filters in the URL. */
export const ShareLinks = ({ subjects, sharedBy, ...account }: ShareLinksProps) => {
  const [params] = useSearchParams();
  const [of, setOf] = useState(subjects.find((one) => one === params.get('of')) ?? subjects[0] ?? 'clicks');
  const panels: readonly Panel[] = ['time', ...shareSubjects[of].dimensions];
  const [chosen, setChosen] = useState<readonly Panel[]>(['time', 'country', 'device', 'source']);
  const [open, setOpen] = useState<SharedFigures['open']>([]);
  const { where } = useConditions([...shareSubjects[of].dimensions, 'model']);
  const days = { from: params.get('from'), to: params.get('to') };
  const isCustom = days.from !== null && days.to !== null;
  const named = periods.find(
    (one) => one === params.get('period') || String(sitePeriods[one]) === params.get('days'),
  );
  const [period, setPeriod] = useState<SitePeriod | 'custom'>(isCustom ? 'custom' : (named ?? 'monthly'));
  const shown = chosen.filter((panel) => panels.includes(panel));
  return (
    <IssuedTokens
      {...account}
      of="share link"
      lead={`People with the link need no account. They see these figures and ${sharedBy}.`}
      load={loadShareLinks}
      rowsOf={({ links }) =>
        links.map(({ expiresAt, lastUsedAt, hasPassword, shows, ...link }) => ({
          ...link,
          details: [
            shows.panels.map(panelName).join(', ') +
              shows.where.map((one) => `; ${conditionText(one)}`).join(''),
            ...(hasPassword ? ['with a password'] : []),
            expiresAt === null ? 'until it is revoked' : `until ${momentOf(expiresAt)}`,
            usedText(lastUsedAt),
          ].join('; '),
        }))
      }
      check={() => (shown.length === 0 ? { '': 'Choose what the link shows.' } : undefined)}
      bodyOf={({ name, password, days: valid, accountPassword }) => ({
        ...{ name, accountPassword, of, panels: shown, where, open },
        range: period === 'custom' ? days : { period },
        ...(password !== '' && { password }),
        ...(valid !== '' && { days: Number(valid) }),
      })}
    >
      {subjects.length > 1 && (
        <NativeSelect
          label="Figures"
          name="of"
          choices={subjects}
          labelOf={(one) => subjectNames[one]}
          chosen={of}
          onChoose={setOf}
        />
      )}
      <CheckFields label="Shows" choices={panels} labelOf={panelName} chosen={shown} onChoose={setChosen} />
      <NativeSelect
        label="Days"
        name="period"
        choices={isCustom ? ['custom', ...periods] : periods}
        labelOf={(one) =>
          one === 'custom' ? daysText({ first: days.from ?? '', last: days.to ?? '' }) : periodNames[one]
        }
        chosen={period}
        onChoose={setPeriod}
      />
      <Muted $small>
        {where.length > 0
          ? `Filter: ${where.map((one) => conditionText(one)).join(', ')}.`
          : 'Without a filter. To set one, filter your figures and come here from there.'}
      </Muted>
      <CheckFields
        label="The reader may"
        choices={['period', 'filter']}
        labelOf={(one) => openNames[one]}
        chosen={open}
        onChoose={setOpen}
      />
      <TextField label="Password of the link (optional)" name="password" minLength={8} maxLength={256} />
      <TextField label="Days until it ends (optional)" name="days" type="number" min={1} max={3_660} />
      <CurrentPasswordField name="accountPassword" />
    </IssuedTokens>
  );
};

const loadShareLinks = async () => (await import('@marquee/contracts/http/share-links')).ShareLinks;
