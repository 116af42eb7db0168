/** Values of types whose form the sources don’t tell: a text that has been checked, or one word of a list. */
export const samplesByType: Readonly<Record<string, unknown>> = {
  DateText: '2026-11-20',
  DateColumn: 'start_date',
  ColumnOfKind: 'cost',
  MailEvent: 'softwareComment',
};
