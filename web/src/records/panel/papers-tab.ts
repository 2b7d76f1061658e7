import { createElement, lazy } from 'react'
import type { PanelProps, RecordPanelTab } from '../record-panels.ts'
import { mayPrint, type PaperLink } from './paper-link.ts'

const PapersPanel = lazy(() => import('./papers-panel.tsx'))

/** A tab of a record's panel from which its papers are opened. */
export const papersTab = (...papers: readonly PaperLink[]): RecordPanelTab => ({
  key: 'print',
  label: (texts) => texts.say('list.print'),
  isFor: (who) => papers.some(mayPrint(who)),
  Panel: (props: PanelProps) => createElement(PapersPanel, { ...props, papers }),
})

/** The week of a group, place, lecturer or student. */
export const weekPaper = (by: 'group' | 'place' | 'lecturer' | 'student'): PaperLink => ({
  label: 'papers.week',
  group: 'EducationalScheduleTime',
  flag: 'view',
  path: () => '/calendar/document',
  query: (token) => ({ by, of: token }),
})
