/** Merges a person's record with another of the same person: which one, what would happen, and then it happens. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { RecordPicker } from '../../education/record-picker.tsx'
import { useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import type { JobDialogProps } from '../../records/record-panels.ts'
import { Press } from '../../ui/buttons/press.tsx'
import { FormSkeleton } from '../../ui/messages/skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { personPath } from '../paths.ts'
import { MergePreviewDialog } from './merge-preview.tsx'
import { twinsQuery } from './twin-data.ts'
import { TwinLine } from './twin-line.tsx'
import './twins.css'

export default function MergeDialog({ entity, record, onClose }: JobDialogProps) {
  const [twin, setTwin] = useState<string>()
  const go = useNavigate()
  const { pathname } = useLocation()
  return twin ? (
    <MergePreviewDialog
      entity={entity}
      one={record.token}
      other={twin}
      onBack={() => setTwin(undefined)}
      onClose={onClose}
      onMerged={(kept) => {
        onClose()
        // the page of the record that went leads to the one that stays
        if (pathname.endsWith(record.token) && kept !== record.token) void go(personPath(entity, kept))
      }}
    />
  ) : (
    <Which entity={entity} token={record.token} onChoose={setTwin} onClose={onClose} />
  )
}

interface WhichProps {
  readonly entity: AnyEntity
  readonly token: string
  onChoose(token: string): void
  onClose(): void
}

function Which({ entity, token, onChoose, onClose }: WhichProps) {
  const work = useWork()
  const { data, error, isFetching, refetch } = useQuery(twinsQuery(token))
  return (
    <Dialog
      isOpen
      size="medium"
      title={work('person.twins.title')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <div className="grid gap-4">
        <p>{work('person.twins.which')}</p>
        {error ? (
          <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : !data ? (
          <FormSkeleton fields={2} />
        ) : data.items.length === 0 ? (
          <p className="text-ink-3">{work('person.twins.noneAlike')}</p>
        ) : (
          <ul className="twin-list">
            {data.items.map((each) => (
              <li key={each.token}>
                <Press className="twin-choice" onPress={() => onChoose(each.token)}>
                  <TwinLine entity={entity} person={each}>
                    <span>{work(`person.twins.reasons.${each.reason}`)}</span>
                  </TwinLine>
                </Press>
              </li>
            ))}
          </ul>
        )}
        <RecordPicker
          to={entity.id}
          label={work('person.twins.another')}
          token={undefined}
          compact={false}
          onChoose={(chosen) => {
            if (chosen && chosen !== token) onChoose(chosen)
          }}
        />
      </div>
    </Dialog>
  )
}
