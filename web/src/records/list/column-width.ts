/** How wide the columns of a list are, and how many of them fit beside each other. */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import { timeOfDate } from '@topcenter/model/kit/times-of-day'
import type { Texts } from '../../platform/texts.ts'
import { fieldLabel } from '../field-label.ts'
import type { Column } from './columns.ts'

const widthsByKind: Readonly<Record<string, number>> = {
  names: 220,
  text: 140,
  longText: 240,
  date: 130,
  dateTime: 170,
  time: 100,
  int: 110,
  decimal: 110,
  percent: 100,
  money: 120,
  bool: 110,
  oneOf: 130,
  ref: 180,
  phone: 164,
  email: 200,
}
/** Headings and states are never cut: a column is as wide as the longest of them. */
export function widthOf(entity: AnyEntity, column: Column, texts: Texts): number {
  // Codes that are handed out (of media packages) are longer.
  if (column.name === 'code') return entity.spec.fields?.code ? 200 : 108
  const values = column.name === 'state' ? (entity.spec.states ?? []) : Object.keys(column.field.options ?? {})
  const longest = Math.max(0, ...values.map((value) => texts.value(entity, column.name, value).length))
  if (entity.spec.span?.[0] === column.name) return 230
  const parts = column.field.kind === 'ref' ? (entityOf(column.field.to!).spec.label?.length ?? 1) : 1
  return Math.max(
    timeOfDate(fieldsOf(entity), column.name) ? 168 : 0,
    (widthsByKind[column.field.kind] ?? 160) + (parts - 1) * 130,
    Math.min(260, 52 + longest * 6.5),
    Math.min(260, 44 + fieldLabel(texts, entity, column.name).length * 7),
  )
}

/** Pixels that a window of 1440 leaves to columns, beside the menu, a classic scrollbar, the ticks and a row's menu. */
const room = 1045

/** Returns as many of the definition's columns as fit; the user can add the others. */
export function fitting(entity: AnyEntity, columns: readonly Column[], texts: Texts): readonly Column[] {
  let taken = 0
  const over = columns.findIndex((column) => (taken += widthOf(entity, column, texts)) > room)
  return over < 0 ? columns : columns.slice(0, over)
}
