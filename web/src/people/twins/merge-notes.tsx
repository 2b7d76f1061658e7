/**
 * Notes about a merge: a merged record links to the one that was kept; that one lists the merged records, and can undo
 * it.
 */
import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, groupOf } from '@topcenter/model/kit/entity'
import { mergeable, mergeFlag } from '@topcenter/model/people/twins'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import type { RecordData } from '../../records/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { personPath } from '../paths.ts'
import { mergesQuery, refresh, undoMerge } from './twin-data.ts'

/** The state of the address that led here from a record that was merged. */
export interface FromMerged {
  readonly isFromMerged?: true
}

export default function MergeNotes({ entity, record }: { entity: AnyEntity; record: RecordData }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const client = useQueryClient()
  const from = (useLocation().state as FromMerged | null)?.isFromMerged
  const [now] = useState(() => new Date().toISOString())
  const mayMerge = mergeable.some(({ id }) => id === entity.id) && who.can(groupOf(entity), mergeFlag)
  const { data } = useQuery({
    ...mergesQuery(record.token),
    enabled: mayMerge || record.recordState === 'archived',
  })
  const undo = useMutation({ mutationFn: undoMerge, onSuccess: () => refresh(client), onError: reportProblem })
  const into = data?.into
  return (
    <>
      {from && <AlertBanner tone="info">{work('person.twins.cameFrom')}</AlertBanner>}
      {into && (
        <AlertBanner
          tone="info"
          action={
            <LinkButton href={personPath(entityOf(into.entity), into.token)}>{work('person.twins.open')}</LinkButton>
          }
        >
          {work('person.twins.into', { name: texts.name(into.names) })}
        </AlertBanner>
      )}
      {data?.merges
        .filter(({ undoneAt, undoUntil }) => !undoneAt && undoUntil > now)
        .map(({ merge, person, at }) => (
          <AlertBanner
            key={merge}
            tone="info"
            action={
              <Button isPending={undo.isPending && undo.variables === merge} onPress={() => undo.mutate(merge)}>
                {work('person.twins.part')}
              </Button>
            }
          >
            {work('person.twins.came', {
              name: [texts.name(person.names), person.code].filter(Boolean).join(' · '),
              date: formats.date(at.slice(0, 10)),
            })}
          </AlertBanner>
        ))}
    </>
  )
}
