import { extensionOf } from '@purser/domain/files';
import { FileImage, FileSpreadsheet, FileText, type LucideIcon, Mail, Presentation } from 'lucide-react';

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

/** A sign for a file's kind; its name says the same in letters. */
export function FileKindIcon({ name }: { name: string }) {
  const Icon = icons[extensionOf(name)] ?? FileText;
  return <Icon aria-hidden="true" />;
}
