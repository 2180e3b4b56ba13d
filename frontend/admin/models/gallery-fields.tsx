import { type GalleryImage, galleryMaxImages } from '@marquee/contracts/http/models';
import { styled } from 'styled-components';
import { useFieldError } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';

interface GalleryFieldsProps {
  readonly gallery: readonly GalleryImage[];
  readonly onGallery: (gallery: readonly GalleryImage[]) => void;
}

/** Up to 20 images with alt texts, in the order of the profile. */
export const GalleryFields = ({ gallery, onGallery }: GalleryFieldsProps) => {
  const error = useFieldError('gallery');
  const set = (index: number, changes: Partial<GalleryImage>) =>
    onGallery(gallery.map((image, at) => (at === index ? { ...image, ...changes } : image)));
  const swap = (index: number, other: number) => {
    const next = [...gallery];
    const [one, two] = [next[index], next[other]];
    if (one === undefined || two === undefined) return;
    next[index] = two;
    next[other] = one;
    onGallery(next);
  };

  return (
    <Box name="gallery">
      <legend>
        Gallery ({gallery.length} of {galleryMaxImages})
      </legend>
      {error !== undefined && <FieldError>{error}</FieldError>}
      <Stack as="ol" $gap="0.75rem">
        {gallery.map((image, index) => {
          const which = `image ${index + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an image that is being typed is known only by its position.
            <Item key={index}>
              <TextField
                label={`Image ${index + 1} URL`}
                name={`gallery-${index}-url`}
                maxLength={2_048}
                required
                value={image.url}
                onText={(url) => set(index, { url })}
              />
              <TextField
                label={`Image ${index + 1} alt text`}
                name={`gallery-${index}-alt`}
                maxLength={200}
                value={image.alt}
                onText={(alt) => set(index, { alt })}
              />
              <Cluster $gap="0.25rem" $wrap="nowrap">
                <Move
                  aria-label={`Move ${which} up`}
                  disabled={index === 0}
                  onClick={() => swap(index, index - 1)}
                >
                  <Icon name="up" size={18} />
                </Move>
                <Move
                  aria-label={`Move ${which} down`}
                  disabled={index === gallery.length - 1}
                  onClick={() => swap(index, index + 1)}
                >
                  <Icon name="down" size={18} />
                </Move>
                <Move
                  aria-label={`Remove ${which}`}
                  onClick={() => onGallery(gallery.filter((_, at) => at !== index))}
                >
                  <Icon name="close" size={18} />
                </Move>
              </Cluster>
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
        Add image
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
  ${({ theme }) => theme.from.tablet} { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto; align-items: end; }
`;

const Move = styled(Button).attrs({ $variant: 'quiet', $size: 'small' })`
  width: 2.5rem;
  min-height: 2.75rem;
  padding: 0;
`;
