import type { UploadedPicture } from '@marquee/contracts/http/pictures';
import { pictureKeptDays, pictureMaxBytes, picturesMax } from '@marquee/contracts/rules/picture-limits';
import { picturePath } from '@marquee/contracts/rules/pictures';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { errorText } from '../../platform/forms/form-errors';
import { LoadError } from '../../ui/feedback/load-error';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { deletePicture, type PictureSource, uploadedPictures, uploadPicture } from './picture-queries';

export interface PictureUse {
  /** On the button: `Profile`. */
  readonly label: string;
  /** For screen readers; `which` is `upload 1`. */
  readonly nameOf: (which: string) => string;
  readonly isDisabled?: (link: string) => boolean;
  /** The one picture that is used so, and what its button says. */
  readonly current?: { readonly link: string | undefined; readonly label: string };
  readonly onUse: (link: string) => void;
}

interface UploadsPanelProps {
  readonly title: string;
  /** How many there are, after the title; by default of the most that are accepted. */
  readonly countText?: (count: number) => string;
  readonly source: PictureSource;
  /** Links that the draft shows. */
  readonly shown: readonly string[];
  readonly uses: readonly PictureUse[];
  /** Below the pictures; by default when those that are not in use are deleted. */
  readonly note?: string;
  /** Uploading is the main action of the page, which shows the rule for photos beside it. */
  readonly isMain?: boolean;
}

/** Why the browser need not send this file, or undefined. The server checks the content. */
const refusalOf = ({ name, size }: File): string | undefined =>
  size > pictureMaxBytes
    ? `${name} has ${(size / 1e6).toFixed(1)} MB. A photo may have at most ${Math.floor(pictureMaxBytes / 1e6)} MB.`
    : undefined;

/** A model's uploaded pictures: upload, use and delete. They are public only where a page shows them. */
export const UploadsPanel = ({
  title,
  countText = (count) => `(${count} of ${picturesMax})`,
  source,
  shown,
  uses,
  note = `Pictures that are not in use are deleted after ${pictureKeptDays} days.`,
  isMain = false,
}: UploadsPanelProps) => {
  const id = useId();
  const queryClient = useQueryClient();
  const { data: pictures = [], error } = useQuery(uploadedPictures(source));
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [left, setLeft] = useState(0);
  const keep = (next: UploadedPicture[]) => queryClient.setQueryData(uploadedPictures(source).queryKey, next);
  const remove = useMutation({
    mutationFn: (picture: string) => deletePicture(source, picture),
    onSuccess: keep,
  });

  /** One after the other, so that each has its own message and a failure does not end the rest. */
  const upload = async (files: readonly File[]) => {
    setProblems([]);
    for (const [index, file] of files.entries()) {
      setLeft(files.length - index);
      const refusal = refusalOf(file);
      const problem =
        refusal ??
        (await uploadPicture(source, file).then(
          (next) => void keep(next),
          (failure: unknown) => `${file.name}: ${errorText(failure)}`,
        ));
      if (problem !== undefined) setProblems((before) => [...before, problem]);
    }
    setLeft(0);
  };

  return (
    <Box>
      <legend>
        {title} {countText(pictures.length)}
      </legend>
      <Cluster>
        <VisuallyHidden as="div">
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            multiple
            disabled={left > 0}
            onChange={({ target }) => {
              void upload([...(target.files ?? [])]);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
        </VisuallyHidden>
        <UploadLabel
          as="label"
          htmlFor={id}
          $variant={isMain ? 'light' : 'quiet'}
          $size="small"
          aria-disabled={left > 0}
        >
          Upload photos
        </UploadLabel>
        <Muted $small role="status">
          {left > 0 ? `Uploading, ${left} left…` : isMain ? '' : 'JPEG, PNG, WebP or AVIF, up to 10 MB each.'}
        </Muted>
      </Cluster>
      {problems.map((problem) => (
        <FieldError key={problem} role="alert">
          {problem}
        </FieldError>
      ))}
      {remove.error !== null && <FieldError role="alert">{errorText(remove.error)}</FieldError>}
      <LoadError what="the uploads" error={error} />
      {pictures.length > 0 && (
        <>
          <Grid>
            {pictures.map((picture, index) => {
              const which = `upload ${index + 1}`;
              const isShown = picture.used || shown.includes(picture.link);
              return (
                <li key={picture.id}>
                  <img
                    src={picturePath(picture.id, 320, 'webp')}
                    alt={`Upload ${index + 1}`}
                    width={120}
                    height={150}
                    loading="lazy"
                  />
                  <Stack $gap="0.25rem">
                    {uses.map(({ label, nameOf, isDisabled, current, onUse }) => {
                      const isCurrent = current?.link === picture.link;
                      return (
                        <Small
                          key={label}
                          aria-label={isCurrent ? `${current.label}: ${which}` : nameOf(which)}
                          aria-pressed={current && isCurrent}
                          disabled={isDisabled?.(picture.link)}
                          onClick={() => !isCurrent && onUse(picture.link)}
                        >
                          {isCurrent ? current.label : label}
                        </Small>
                      );
                    })}
                    <Small
                      aria-label={`Delete ${which}`}
                      disabled={isShown || remove.isPending}
                      onClick={() => remove.mutate(picture.id)}
                    >
                      {isShown ? 'In use' : 'Delete'}
                    </Small>
                  </Stack>
                </li>
              );
            })}
          </Grid>
          <Muted $small>{note}</Muted>
        </>
      )}
    </Box>
  );
};

const Box = styled.fieldset`
  display: grid;
  gap: 0.75rem;
  min-width: 0;

  legend { padding: 0 0 0.375rem; color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.small}; font-weight: 600; }
`;

const UploadLabel = styled(Button)`
  cursor: pointer;

  &[aria-disabled='true'] { opacity: 0.6; }
  div:focus-within + & { outline: 2px solid ${({ theme }) => theme.color.highlight}; outline-offset: 2px; }
`;

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(8.5rem, 45%), 1fr));
  gap: 0.75rem;

  li { display: grid; gap: 0.375rem; align-content: start; }
  img { width: 100%; height: auto; aspect-ratio: 4 / 5; object-fit: cover; border-radius: ${({ theme }) => theme.radius.small}; background: ${({ theme }) => theme.color.surfaceHigh}; }
`;

const Small = styled(Button).attrs({ $variant: 'quiet', $size: 'small' })`
  width: 100%;
  padding-inline: 0.25rem;

  &[aria-pressed='true'] { border-color: ${({ theme }) => theme.color.highlightLine}; background: ${({ theme }) => theme.color.highlightWash}; }
`;
