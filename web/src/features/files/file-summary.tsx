import { extensionOf } from '@purser/domain/files';
import { FileImage, FileSpreadsheet, FileText, type LucideIcon, Mail, Presentation } from 'lucide-react';
import type { ReactNode } from 'react';

const icons: Readonly<Record<string, LucideIcon>> = {
  xls: FileSpreadsheet,
  xlsx: FileSpreadsheet,
  ods: FileSpreadsheet,
  csv: FileSpreadsheet,
  ppt: Presentation,
  pptx: Presentation,
  eml: Mail,
  msg: Mail,
  png: FileImage,
  jpg: FileImage,
  jpeg: FileImage,
};

/** Icon, name and facts of a file in its row. */
export function FileSummary({ name, children }: { name: string; children: ReactNode }) {
  const Icon = icons[extensionOf(name)] ?? FileText;
  return (
    <>
      <Icon className="text-ink-2" aria-hidden="true" />
      <div className="file-text">
        <span className="file-name" title={name}>
          {name}
        </span>
        <span className="flex items-center gap-3 flex-none text-12 text-ink-3 whitespace-nowrap num">
          {children}
        </span>
      </div>
    </>
  );
}
