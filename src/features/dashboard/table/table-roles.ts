/**
 * The roles of a table in words: under 640 px the rows are laid out as cards, and Safari before 17 then forgets
 * that they are rows and cells.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
