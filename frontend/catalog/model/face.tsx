import { styled } from 'styled-components';
import { Portrait, type PortraitProps } from './portrait';

interface FaceProps {
  readonly model: PortraitProps['model'];
  readonly width: string;
  readonly radius?: 'small' | 'medium';
}

export const Face = ({ model, width, radius = 'small' }: FaceProps) => (
  <FaceFrame $width={width} $radius={radius}>
    <Portrait model={model} isDecorative />
  </FaceFrame>
);

const FaceFrame = styled.span<{ $width: string; $radius: 'small' | 'medium' }>`
  display: block;
  flex: none;
  overflow: hidden;
  width: ${({ $width }) => $width};
  border-radius: ${({ theme, $radius }) => theme.radius[$radius]};
`;
