/** The texts around the content of a printed document. */
export const documents = {
  page: 'Page {{page}} of {{pages}}',
  printed: 'Printed {{when}} · {{who}}',
  part: 'Part {{part}} of {{parts}} of the table',
  carriedForward: 'Carried forward',
  broughtForward: 'Brought forward',
  count: 'Records: {{count}}',
  search: 'Search: {{text}}',
  tab: 'Shown: {{name}}',
  importTemplate: 'Import of {{list}}',
  importFaults: 'Not imported',
  parentOf: 'Parent of {{name}}',
} as const
