/** Proposes that a new lesson takes as long as its group's lessons do; a typed end stays. */
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { useWho } from '../platform/session.ts'
import { useRecord } from '../records/queries.ts'
import { type Rhythm, usualLength } from './usual-length.ts'

export function ProposedEnd() {
  const { getValues, setValue } = useFormContext()
  const { timeZone } = useWho()
  const [group, from] = useWatch({ name: ['educationalGroupToken', 'from'] }) as [string | null, string | null]
  const { data } = useRecord(educationalGroup, group)
  const minutes = data && from ? usualLength(data as Rhythm, from, timeZone) : undefined
  const proposed = useRef<string>(undefined)
  useEffect(() => {
    const to = getValues('to') as string | null | undefined
    if (!minutes || !from || (to && to !== proposed.current)) return
    proposed.current = new Date(Date.parse(from) + minutes * 60_000).toISOString()
    setValue('to', proposed.current, { shouldDirty: true, shouldValidate: Boolean(to) })
  }, [from, getValues, minutes, setValue])
  return null
}
