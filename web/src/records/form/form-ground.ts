/**
 * What a form stands on: where it was begun, the record that it changes, the values that it is compared with, and the
 * draft that was put back.
 */
import { useCallback, useMemo, useState } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { pageShows } from '../../platform/api.ts'
import { useWho } from '../../platform/session.ts'
import { draftKey, draftOf, dropDraft } from './drafts.ts'
import { formValues, ownValues, type Values } from './form-values.ts'
import type { RecordData } from '../record.ts'

/**
 * `actingAs`: what the page showed as it was begun; there it is saved, or not at all. `fresh`: the values of the
 * record, or of a new one. `base`: what is unchanged is equal to these.
 *
 * @param keepsDraft Not of a form inside another
 */
export function useFormGround(
  entity: AnyEntity,
  given: RecordData | undefined,
  initial: Values | undefined,
  keepsDraft: boolean,
) {
  const who = useWho()
  const [[key, actingAs]] = useState(
    () => [keepsDraft ? draftKey(who, entity, given?.token) : 'draft none', pageShows()] as const,
  )
  const [draft, setDraft] = useState(() => (keepsDraft ? draftOf(key) : undefined))
  // A draft of what somebody changed since is saved as what it is: a change of the version that it began from.
  const [record, setRecord] = useState(given && draft ? { ...given, version: draft.version ?? given.version } : given)
  const fresh = useMemo(
    () => formValues(entity, record, { ...ownValues(entity, who), ...initial }),
    [entity, record, initial, who],
  )
  const base =
    draft && record && record.version !== given?.version && record.version === draft.version
      ? { ...fresh, ...draft.base }
      : fresh
  const drop = useCallback(() => {
    if (keepsDraft) dropDraft(key)
  }, [keepsDraft, key])
  /** As it is seen, too. */
  const forgetDraft = () => {
    drop()
    setDraft(undefined)
    setRecord(given)
  }
  return {
    key,
    actingAs,
    draft,
    record,
    fresh,
    base,
    /** Another version becomes the ground. */ setRecord,
    dropDraft: drop,
    forgetDraft,
  }
}
