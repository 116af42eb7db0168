import { exportCsv, exportCsvView } from '@purser/api/addresses';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown, Download } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { urlOf } from '../../lib/call.ts';
import { downloadFile, progressOf } from '../../lib/download-file.ts';
import { countOf } from '../../lib/format.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type DownloadCsvProps = {
  view: ExportedView | undefined;
  /** Undefined until all are loaded. */
  total: number | undefined;
  /** A search, a filter or another year is set: then a click downloads the view. */
  isNarrowed: boolean;
};

export function DownloadCsv({ view, total, isNarrowed }: DownloadCsvProps) {
  const { start, isPending, progress } = useExport();
  const [isOpen, setIsOpen] = useState(false);
  const label = (
    <>
      {isPending ? <Spinner /> : <Download aria-hidden="true" />}
      <span className="max-wide:sr-only">{progress ?? 'Download CSV'}</span>
    </>
  );

  function choose(wanted: ExportWanted) {
    setIsOpen(false);
    start(wanted);
  }

  function followLink(event: MouseEvent) {
    event.preventDefault();
    start('all');
  }

  const look = buttonLook({ variant: 'outline' }, 'rounded-r-none border-r-0 max-narrow:px-2');
  return (
    <span
      className="flex"
      data-tip={isNarrowed && view ? `This view: ${countOf(view.items.length, 'item')}` : undefined}
    >
      {isNarrowed && view ? (
        <button type="button" aria-busy={isPending || undefined} onClick={() => choose(view)} {...look}>
          {label}
        </button>
      ) : (
        <a href={urlOf(exportCsv)} download aria-busy={isPending || undefined} onClick={followLink} {...look}>
          {label}
        </a>
      )}
      <Popover trigger={more} label="More downloads" align="end" open={isOpen} onOpenChange={setIsOpen}>
        {view && (
          <button type="button" className="option w-full text-left" onClick={() => choose(view)}>
            These rows with their {view.year} cost <Count items={view.items.length} />
          </button>
        )}
        <button type="button" className="option w-full text-left" onClick={() => choose('all')}>
          All software {total !== undefined && <Count items={total} />}
        </button>
        <a href={urlOf(exportCsv, undefined, { template: 'true' })} download className="option">
          Download template
        </a>
      </Popover>
    </span>
  );
}

const Count = ({ items }: { items: number }) => (
  <span className="num ml-auto text-ink-3">{countOf(items, 'item')}</span>
);

const more = (
  <Button
    variant="outline"
    size="icon"
    className="w-7 rounded-l-none max-narrow:w-6"
    aria-label="More downloads"
  >
    <ChevronDown className="icon-sm" aria-hidden="true" />
  </Button>
);

export interface ExportedView {
  readonly items: readonly number[];
  readonly segments: readonly string[];
  readonly year: number;
}

type ExportWanted = 'all' | ExportedView;

function useExport() {
  const [bytes, setBytes] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: ExportWanted) => downloadFile(callOf(wanted), setBytes),
    onMutate: () => setBytes(0),
    meta: { failure: { title: 'The CSV file could not be downloaded', description: 'server' } },
  });

  function start(wanted: ExportWanted) {
    if (!isPending) mutate(wanted);
  }

  return { start, isPending, progress: isPending ? progressOf(bytes) : undefined };
}

const callOf = (wanted: ExportWanted) =>
  wanted === 'all'
    ? ({ address: exportCsv } as const)
    : ({ address: exportCsvView, request: { body: wanted } } as const);
