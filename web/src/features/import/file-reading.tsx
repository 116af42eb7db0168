import type { FileChoice, ImportReply } from '@purser/api/portfolio';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

type FileReadingProps = {
  file: ImportReply['file'];
  onChoose: (choice: FileChoice) => void;
};

/** Which sheet of a workbook is read, and in which encoding a text; nothing where there is no choice. */
export function FileReading({ file, onChoose }: FileReadingProps) {
  const { encoding, shown = '', others = [], sheet, sheets = [] } = file;
  const hasSheets = sheet !== undefined && sheets.length > 1;
  if (!hasSheets && others.length === 0) return null;
  return (
    <Card title="How to read the file">
      <div className="grid items-start gap-4 px-4 pb-4 narrow:grid-cols-2">
        {hasSheets && (
          <Field label="Sheet" hint="Another sheet has columns of its own, which are matched anew.">
            <Select
              options={sheets.map((name) => ({ value: name, label: name }))}
              value={sheet}
              onChange={(name) => onChoose({ sheet: name })}
            />
          </Field>
        )}
        {others.length > 0 && (
          <Field label="Letters" hint="Choose the word that is spelled correctly.">
            <Select
              options={[{ encoding, shown }, ...others].map((one) => ({
                value: one.encoding,
                label: `${one.shown} (${one.encoding})`,
              }))}
              value={encoding}
              onChange={(name) => onChoose({ encoding: name })}
            />
          </Field>
        )}
      </div>
    </Card>
  );
}
