/** Types of columns and rows, shared by the table, its rows and its phone cards. */
import type { ReactNode } from 'react'

export interface TableColumn<Row> {
  key: string
  header: string
  cell(row: Row): ReactNode
  /** Numbers are aligned to the right in both languages. */
  align?: 'start' | 'number'
  /** Pixels; 160 where a width must be known. */
  width?: number
  canSort?: boolean
  /** Stays visible when the table scrolls sideways; pinned columns come first. */
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
  /** A call, at the end of the row. */
  call?: { href: string; label: string } | undefined
}

export const COLUMN_WIDTH = 160
/** Pixels of the checkbox column. */
export const SELECT_WIDTH = 44
