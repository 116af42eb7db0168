/** What a picker of files of a table offers: text with separators, and workbooks of Excel. */
export const tableFileTypes = '.csv,.tsv,.txt,.xlsx,text/csv';

/** Whether a file's name is that of a table. */
export const isTableFile = (name: string): boolean => /\.(?:csv|tsv|txt|xlsx)$/i.test(name);

export const tableFileEndings = '.csv, .tsv, .txt or .xlsx';
