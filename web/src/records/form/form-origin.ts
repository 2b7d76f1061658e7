/**
 * Starting point of a form: the page that it was opened on, the record that it changes, the values that its changes are
 * measured against, and the restored draft.
 */
import { useCallback, useMemo, useState } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { pageShows } from '../../platform/api.ts'
import { useWho } from '../../platform/session.ts'
import { draftKey, draftOf, dropDraft } from './drafts.ts'
import { formValues, ownValues, type Values } from './form-values.ts'
import type { RecordData } from '../record.ts'

/**
 * @param given The record that is changed; a new one has none
 * @param initial First values of a new one
 * @param keepsDraft False for a form inside another
 * @param part Name of the part of a record that the form changes
 */
export function useFormOrigin(
  entity: AnyEntity,
  given: RecordData | undefined,
  initial: Values | undefined,
  keepsDraft: boolean,
  part?: string,
) {
  const who = useWho()
  const [[key, actingAs]] = useState(
    () =>
      [
        keepsDraft ? draftKey(who, entity, part ? `${given?.token} ${part}` : given?.token) : 'draft none',
        pageShows(),
      ] as const,
  )
  const [draft, setDraft] = useState(() => (keepsDraft ? draftOf(key) : undefined))
  // A draft is sent as a change of the version that it began from: if the record changed since, the server says so.
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
  /** Removes the draft from the device; the form no longer mentions it. */
  const forgetDraft = () => {
    drop()
    setDraft(undefined)
    setRecord(given)
  }
  return {
    /** Under which the draft is kept on the device. */
    key,
    /** The user and establishment that the page showed when the form was opened: it is saved as them, or not at all. */
    actingAs,
    draft,
    record,
    /** The values of the record, or the first ones of a new one. */
    fresh,
    /** A field that is equal to its value here is unchanged. */
    base,
    setRecord,
    dropDraft: drop,
    forgetDraft,
  }
}
export type FormOrigin = ReturnType<typeof useFormOrigin>
