import { type GalleryImage, galleryMaxImages } from '@marquee/contracts/http/models';
import { styled } from 'styled-components';
import { ItemTools } from '../../catalog/model/item-tools';
import { Thumbnail } from '../../catalog/model/picture-field';
import { useFieldError } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { Stack } from '../../ui/layout/stack';

interface GalleryFieldsProps {
  readonly gallery: readonly GalleryImage[];
  readonly onGallery: (gallery: readonly GalleryImage[]) => void;
}

/** Up to 20 images with alt texts, in the order of the profile. */
export const GalleryFields = ({ gallery, onGallery }: GalleryFieldsProps) => {
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
            // biome-ignore lint/suspicious/noArrayIndexKey: an image that is being typed is known only by its position.
            <Item key={index}>
              <Thumbnail url={image.url} />
              <TextField
                label={`Photo ${index + 1} URL`}
                name={`gallery-${index}-url`}
                maxLength={2_048}
                required
                value={image.url}
                onText={(url) => set(index, { url })}
              />
              <TextField
                label={`Photo ${index + 1} alt text`}
                name={`gallery-${index}-alt`}
                maxLength={200}
                value={image.alt}
                onText={(alt) => set(index, { alt })}
              />
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
  justify-items: start;
  gap: 0.75rem;
  min-width: 0;

  ol { width: 100%; }
  legend { padding: 0; color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.small}; font-weight: 600; }
`;

const Item = styled.li`
  display: grid;
  gap: 0.75rem;
  padding: 0.75rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.medium};

  > * { min-width: 0; }
  ${({ theme }) => theme.from.tablet} { grid-template-columns: auto minmax(0, 1fr) minmax(0, 1fr) auto; align-items: end; }
`;
