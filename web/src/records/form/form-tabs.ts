/** The fields of a form, tab by tab. */
import { type AnyEntity, fieldsOf, hasTrait, type UserType } from '@topcenter/model/kit/entity'
import type { Field, Fields } from '@topcenter/model/kit/field'
import { inputFields, traitFields } from '@topcenter/model/kit/input-fields'
import { isStaff } from '@topcenter/model/kit/permission'
import { isOneself } from '../../fields/filter.ts'
import { keyOf } from '../../fields/key-of.ts'
import type { Values } from './form-values.ts'

export interface FormItem {
  readonly name: string
  readonly field: Field
  readonly key: string
  /** Shown as text: written by the server, or given once at creation. */
  readonly isFact: boolean
}
export interface FormTab {
  readonly key: string
  readonly items: readonly FormItem[]
}

const image: Field = { kind: 'image', options: {}, required: false }

/**
 * The definition's tabs; without them one tab with all fields, the names first and long texts last. Portal users are
 * asked neither for a code nor for a user who can only be themselves.
 */
export function formTabs(entity: AnyEntity, operation: 'create' | 'update', userType: UserType): readonly FormTab[] {
  const all: Fields = { ...traitFields(entity), ...fieldsOf(entity), ...(hasTrait(entity, 'imaged') ? { image } : {}) }
  const writable = inputFields(entity, operation)
  const item = (name: string): readonly FormItem[] => {
    const field = all[name]
    if (
      !field ||
      ((name === 'code' || field.options.forStaff) && !isStaff(userType)) ||
      isOneself(entity, name, userType) ||
      field.options.confirms ||
      field.options.timeOf || // in the input of its date
      name in (entity.spec.fixed ?? {}) ||
      (operation === 'update' && field.options.transient)
    )
      return []
    const isFact = !(name in writable) && field.kind !== 'image'
    return isFact && (operation === 'create' || field.kind === 'password')
      ? []
      : [{ name, field, key: keyOf(name, field), isFact }]
  }
  const first = entity.spec.form?.first as readonly string[] | undefined
  if (first && operation === 'create') return [{ key: 'main', items: first.flatMap(item) }]
  const given = entity.spec.form?.tabs as readonly { key: string; fields: readonly string[] }[] | undefined
  if (given)
    return given.map(({ key, fields }) => ({ key, items: fields.flatMap(item) })).filter((tab) => tab.items.length > 0)
  const leading = ['image', 'code', 'names', 'parent']
  return [
    {
      key: 'main',
      items: [...leading, ...Object.keys(fieldsOf(entity)), 'description'].filter((name) => name in all).flatMap(item),
    },
  ]
}

/**
 * The key of the input that gets the focus first: the names where there are any. A code is generated, and what the form
 * was opened for is filled already.
 */
export function firstField(tabs: readonly FormTab[], given: Values = {}): string {
  const open = tabs[0]!.items.filter((item) => !item.isFact && item.field.kind !== 'image')
  const free = open.filter((item) => item.field.kind !== 'ref' || !(item.key in given))
  const items = free.length > 0 ? free : open
  const first =
    items.find((item) => item.field.kind === 'names') ?? items.find((item) => item.name !== 'code') ?? items[0]
  return first?.key ?? ''
}
