import { useState } from 'react';
import { styled } from 'styled-components';
import { useFieldError } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { useImageError } from '../../ui/artwork/use-image-error';
import { DisclosureTitle } from '../../ui/text/disclosure-title';
import { Muted } from '../../ui/text/muted';

interface ProfilePhotoFieldProps {
  readonly link: string;
  readonly required?: boolean;
  readonly hint: string;
  readonly onText: (link: string) => void;
}

export const ProfilePhotoField = ({ link, required = false, hint, onText }: ProfilePhotoFieldProps) => {
  const error = useFieldError('profileImage');
  const [isOpen, setOpen] = useState(false);
  return (
    <PictureField role="group" aria-label="Profile photo">
      <Thumbnail url={link} $large />
      <div>
        <Muted $small $bold>
          Profile photo
        </Muted>
        <Muted $small>
          {link.trim() === '' && 'None yet. '}Upload photos below, then choose “Make profile photo”.
        </Muted>
        <details
          open={isOpen || error !== undefined}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <DisclosureTitle>Use a link instead</DisclosureTitle>
          <TextField
            label="Profile photo URL"
            name="profileImage"
            required={required}
            maxLength={2_048}
            hint={hint}
            value={link}
            onText={onText}
          />
        </details>
      </div>
    </PictureField>
  );
};

/** The picture at this URL, or that there is none to see: admin pages load pictures of this site only. */
export const Thumbnail = ({ url, $large = false }: { readonly url: string; readonly $large?: boolean }) => {
  const { hasFailed, props } = useImageError(url);
  if (url.trim() === '') return <Frame as="span" $large={$large} aria-hidden="true" />;
  if (hasFailed)
    return (
      <Frame as="span" $large={$large}>
        Not shown
      </Frame>
    );
  return <Frame src={url} $large={$large} alt="" width={96} height={120} loading="lazy" {...props} />;
};

export const PictureField = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: start;
  gap: 0.75rem;
`;

const Frame = styled.img<{ readonly $large: boolean }>`
  display: grid;
  place-items: center;
  width: ${({ $large }) => ($large ? '5.5rem' : '3.5rem')};
  height: auto;
  aspect-ratio: 4 / 5;
  object-fit: cover;
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.surfaceHigh};
  color: ${({ theme }) => theme.color.bad};
  font-size: ${({ theme }) => theme.size.tiny};
  text-align: center;
`;
