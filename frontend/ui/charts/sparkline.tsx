import { styled } from 'styled-components';

/** A line from 0 to the largest of at least two values, oldest first, without axes. */
export const Sparkline = ({
  label,
  values,
}: {
  readonly label: string;
  readonly values: readonly number[];
}) => {
  const most = Math.max(1, ...values);
  return (
    <Line role="img" aria-label={label} viewBox={`0 0 ${values.length - 1} 1`} preserveAspectRatio="none">
      <polyline
        points={values.map((value, nth) => `${nth},${1 - value / most}`).join(' ')}
        vectorEffect="non-scaling-stroke"
      />
    </Line>
  );
};

const Line = styled.svg`
  overflow: visible;
  width: 6rem;
  height: 1.25rem;
  fill: none;
  stroke: ${({ theme }) => theme.color.highlight};
  stroke-width: 1.5;
`;
