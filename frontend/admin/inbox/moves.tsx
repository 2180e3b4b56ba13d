import { styled } from 'styled-components';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Moment } from '../../ui/text/moment';
import { stateName } from './state-names';

interface MovesProps {
  readonly moves: readonly {
    readonly from: string | null;
    readonly to: string;
    readonly by: string;
    readonly at: string;
  }[];
}

/** Every step from one state to the next, by whom and when. */
export const Moves = ({ moves }: MovesProps) => (
  <Panel>
    <PanelTitle>History</PanelTitle>
    {moves.length === 0 ? (
      <None>Nobody has moved it yet.</None>
    ) : (
      <List>
        {moves.map(({ from, to, by, at }) => (
          <li key={`${to} ${at}`}>
            {from === null ? stateName(to) : `${stateName(from)} → ${stateName(to)}`}
            <By>
              {by}, <Moment at={at} />
            </By>
          </li>
        ))}
      </List>
    )}
  </Panel>
);

const List = styled.ol`
  display: grid;
  gap: 0.5rem;
  margin-top: 0.75rem;
`;

const By = styled.span`
  display: block;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  overflow-wrap: anywhere;
`;

const None = styled.p`
  margin-top: 0.5rem;
  color: ${({ theme }) => theme.color.textMuted};
`;
