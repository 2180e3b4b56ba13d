import { type GalleryImage, galleryMaxImages } from '@marquee/contracts/http/models';
import { pictureIdOf } from '@marquee/contracts/rules/pictures';
import { styled } from 'styled-components';
import { ItemTools } from '../../catalog/model/item-tools';
import { useFieldError } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { Stack } from '../../ui/layout/stack';

interface GalleryEditorProps {
  readonly gallery: readonly GalleryImage[];
  readonly onGallery: (gallery: readonly GalleryImage[]) => void;
}

/** The pictures of the profile in their order, each with its description. */
export const GalleryEditor = ({ gallery, onGallery }: GalleryEditorProps) => {
  const error = useFieldError('gallery');
  const set = (index: number, changes: Partial<GalleryImage>) =>
    onGallery(gallery.map((image, at) => (at === index ? { ...image, ...changes } : image)));
  return (
    <Box name="gallery">
      <legend>
        Gallery ({gallery.length} of {galleryMaxImages})
      </legend>
      {error !== undefined && <FieldError>{error}</FieldError>}
      <Stack as="ol" $gap="0.75rem">
        {gallery.map((image, index) => {
          const which = `photo ${index + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a URL that is being typed is known only by its position.
            <Item key={index}>
              <Thumb src={image.url} alt="" width={64} height={80} referrerPolicy="no-referrer" />
              <Fields>
                {pictureIdOf(image.url) === undefined && (
                  <TextField
                    label={`Photo ${index + 1} URL`}
                    name={`gallery-${index}-url`}
                    maxLength={2_048}
                    required
                    value={image.url}
                    onText={(url) => set(index, { url })}
                  />
                )}
                <TextField
                  label={`Photo ${index + 1} description`}
                  name={`gallery-${index}-alt`}
                  maxLength={200}
                  value={image.alt}
                  onText={(alt) => set(index, { alt })}
                />
              </Fields>
              <ItemTools items={gallery} index={index} name={which} onItems={onGallery} />
            </Item>
          );
        })}
      </Stack>
      <Button
        $variant="quiet"
        $size="small"
        disabled={gallery.length >= galleryMaxImages}
        onClick={() => onGallery([...gallery, { url: '', alt: '' }])}
      >
        Add photo by URL
      </Button>
    </Box>
  );
};

const Box = styled.fieldset`
  display: grid;
  gap: 0.75rem;
  min-width: 0;

  > button { justify-self: start; }
  legend { padding: 0 0 0.375rem; color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.small}; font-weight: 600; }
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.75rem;
  padding: 0.75rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.medium};

  > :last-child { grid-column: 2; }

  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: end;

    > :last-child { grid-column: auto; }
  }
`;

/** URL and description, beside each other where they fit. */
const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: 0.5rem 0.75rem;
`;

const Thumb = styled.img`
  width: 4rem;
  height: 5rem;
  object-fit: cover;
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.inkHigh};
`;
