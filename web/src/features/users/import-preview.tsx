import { Alert } from '../../ui/alert.tsx';
import type { Beginning } from './people-csv.ts';

/** The first rows of the file, so that a wrong one is seen before it is sent. */
export function ImportPreview({ beginning: { header, rows, unread, flaw } }: { beginning: Beginning }) {
  return (
    <>
      {header.length > 0 && (
        <div className="people-preview" role="region" aria-label="Preview" tabIndex={0}>
          <table>
            <caption>{rows.length === 5 ? 'The first 5 rows' : 'Preview'}</caption>
            <thead>
              <tr>
                {header.map((name, at) => (
                  <th key={at} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                <tr key={row}>
                  {header.map((_name, at) => (
                    <td key={at}>{cells[at]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {unread.length > 0 && <p className="people-unread">Not imported: {unread.join(', ')}</p>}
      {flaw && <Alert variant="destructive">{flaw}</Alert>}
    </>
  );
}
