import type { exportCsv } from '@purser/api/portfolio';
import { ChevronDown, Download } from 'lucide-react';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';

const address = '/api/software/export-csv' satisfies (typeof exportCsv)['path'];

/** The portfolio as a CSV file; behind the arrow, an empty one to fill in. */
export function DownloadCsv() {
  return (
    <span className="flex">
      <a
        href={address}
        download
        {...buttonLook({ variant: 'outline' }, 'narrow:rounded-r-none narrow:border-r-0')}
      >
        <Download aria-hidden="true" />
        <span className="max-wide:sr-only">Download CSV</span>
      </a>
      <Popover trigger={more} label="More downloads" align="end">
        <a href={`${address}?template=true`} download className="option">
          Download template
        </a>
      </Popover>
    </span>
  );
}

const more = (
  <Button
    variant="outline"
    size="icon"
    className="w-7 rounded-l-none max-narrow:hidden"
    aria-label="More downloads"
  >
    <ChevronDown className="icon-sm" aria-hidden="true" />
  </Button>
);
