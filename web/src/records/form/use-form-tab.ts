/** Chooses the tab of a form, and moves to the inputs that have faults. */
import { useMemo, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { useWho } from '../../platform/session.ts'
import { againPath } from '../../fields/repeated.ts'
import { focusField } from './form-focus.ts'
import { firstField, type FormTab, formTabs } from './form-tabs.ts'
import { errorPaths, type Values } from './form-values.ts'

/**
 * @param initial What the form was opened for: not asked first
 * @param part The only tab, of a form for a part of a record
 */
export function useFormTab(
  entity: AnyEntity,
  operation: 'create' | 'update',
  initial: Values | undefined,
  part?: FormTab,
) {
  const { userType } = useWho()
  const tabs = useMemo(
    () => (part ? [part] : formTabs(entity, operation, userType)),
    [entity, operation, userType, part],
  )
  const [tab, setTab] = useState(tabs[0]!.key)

  const showFaults = (errors: FieldErrors) => {
    const keys = tabs.flatMap((each) => each.items.map((item) => item.key))
    const first = errorPaths(errors, keys)[0]
    if (!first) return
    const key = first.split('.')[0]!
    const holding = tabs.find((each) => each.items.some((item) => item.key === key || againPath(item.key) === key))
    if (holding) setTab(holding.key)
    focusField(first)
  }
  const focusFirst = () => focusField(firstField(tabs, initial))
  const startOver = () => {
    setTab(tabs[0]!.key)
    focusFirst()
  }
  return { tabs, tab, setTab, showFaults, focusFirst, startOver }
}
