import { type GalleryImage, galleryMaxImages } from '@marquee/contracts/http/models';
import { pictureIdOf } from '@marquee/contracts/rules/pictures';
import { styled } from 'styled-components';
import { useFieldError } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { Button, SquareButton } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { Thumbnail } from './picture-field';

interface GalleryFieldsProps {
  readonly gallery: readonly GalleryImage[];
  readonly onGallery: (gallery: readonly GalleryImage[]) => void;
}

/** The gallery's images in their order, each with its alt text. An uploaded one has no link to edit. */
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
        {gallery.map((image, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an image that is being typed is known only by its position.
          <Item key={index}>
            <Thumbnail url={image.url} />
            <Texts>
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
                label={`Photo ${index + 1} alt text`}
                name={`gallery-${index}-alt`}
                maxLength={200}
                value={image.alt}
                onText={(alt) => set(index, { alt })}
              />
            </Texts>
            <ItemTools items={gallery} index={index} name={`photo ${index + 1}`} onItems={onGallery} />
          </Item>
        ))}
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

const Texts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: 0.5rem 0.75rem;
`;

interface ItemToolsProps<Item> {
  readonly items: readonly Item[];
  readonly index: number;
  /** The item's name in labels: `picture 2`. */
  readonly name: string;
  readonly onItems: (items: readonly Item[]) => void;
}

const ItemTools = <Item,>({ items, index, name, onItems }: ItemToolsProps<Item>) => {
  const moveTo = (place: number) =>
    onItems(items.toSpliced(index, 1).toSpliced(place, 0, ...items.slice(index, index + 1)));
  return (
    <Cluster $gap="0.25rem" $wrap="nowrap">
      <SquareButton aria-label={`Move ${name} up`} disabled={index === 0} onClick={() => moveTo(index - 1)}>
        <Icon name="up" size={18} />
      </SquareButton>
      <SquareButton
        aria-label={`Move ${name} down`}
        disabled={index === items.length - 1}
        onClick={() => moveTo(index + 1)}
      >
        <Icon name="down" size={18} />
      </SquareButton>
      <SquareButton aria-label={`Remove ${name}`} onClick={() => onItems(items.toSpliced(index, 1))}>
        <Icon name="close" size={18} />
      </SquareButton>
    </Cluster>
  );
};
