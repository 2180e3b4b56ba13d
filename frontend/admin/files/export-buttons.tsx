import { useMutation } from '@tanstack/react-query';
import { request } from '../../platform/api/request';
import { downloadText } from '../../ui/format/csv';
import { Button } from '../../ui/inputs/button';

const formats = ['csv', 'json'] as const;
export type Format = (typeof formats)[number];

export const useExport = (name: string, urlOf: (format: Format) => string) =>
  useMutation({
    mutationFn: async (format: Format) => {
      const reply = await request(urlOf(format));
      downloadText(`${name}.${format}`, reply.headers.get('content-type') ?? '', await reply.text());
    },
  });

export const ExportButtons = ({ download }: { readonly download: ReturnType<typeof useExport> }) =>
  formats.map((format) => (
    <Button
      key={format}
      $variant="plain"
      $size="small"
      disabled={download.isPending}
      onClick={() => download.mutate(format)}
    >
      Export {format.toUpperCase()}
    </Button>
  ));
