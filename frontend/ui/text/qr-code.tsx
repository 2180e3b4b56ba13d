import { styled } from 'styled-components';
import { encode } from 'uqr';

/** White modules around the code. */
const quietModules = 4;

/** Dark on white in both themes, as scanners expect. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data, size } = encode(text, { border: quietModules });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <Square role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </Square>
  );
};

const Square = styled.svg`
  width: min(100%, 14rem);
  border-radius: ${({ theme }) => theme.radius.small};
`;
