/** What a table needs to know of its columns and rows; shared by the table, its rows and its phone cards. */
import type { ReactNode } from 'react'

export interface TableColumn<Row> {
  key: string
  header: string
  cell(row: Row): ReactNode
  /** Numbers stand at the right in both languages. */
  align?: 'start' | 'number'
  /** Pixels; 160 where a width must be known. */
  width?: number
  canSort?: boolean
  /** Stays in sight when the table scrolls sideways; pinned columns come first. */
  isPinned?: boolean
}

export interface TableSort {
  key: string
  direction: 'asc' | 'desc'
}

/** The two lines of a row on a phone. */
export interface PhoneCard {
  title: ReactNode
  detail?: ReactNode
  aside?: ReactNode
  asideDetail?: ReactNode
}

export const COLUMN_WIDTH = 160
/** Room for the checkbox. */
export const SELECT_WIDTH = 44
