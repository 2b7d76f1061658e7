/** A file as it is looked at: a picture, the pages of a PDF as pictures, a lecture or a recording. */
import { useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import type { wantPages } from '@topcenter/model/media/api'
import { call } from '../../platform/api.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Answered } from '../../records/answered.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { detailsQuery, type Details, type Face, type FileRow } from './space-data.ts'

export interface PreviewProps {
  readonly entity: AnyEntity
  readonly file: FileRow
  readonly face: Face | undefined
}

export function PreviewDialog({ onClose, ...props }: PreviewProps & { onClose(): void }) {
  const texts = useTexts()
  const details = useQuery(detailsQuery(props.entity, props.file.token))
  return (
    <Dialog isOpen size="large" onOpenChange={onClose} title={texts.name(props.file.names)}>
      <div className="file-preview">
        <Answered query={details}>{(found) => <Shown {...props} details={found} />}</Answered>
      </div>
    </Dialog>
  )
}

function Shown({ entity, file, face, details }: PreviewProps & { details: Details }) {
  const work = useWork()
  const texts = useTexts()
  const name = texts.name(file.names)
  const { address, large } = details
  // a kind of video that this browser does not play
  const [isUnplayed, setUnplayed] = useState(false)
  // subtitles are of what is shared (the player), not of a file
  if (file.mediaType === 'video' && address && !isUnplayed)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        controls
        playsInline
        src={address}
        poster={large ?? undefined}
        aria-label={name}
        onError={({ currentTarget }) =>
          setUnplayed(currentTarget.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED)
        }
      />
    )
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (file.mediaType === 'audio' && address) return <audio controls src={address} aria-label={name} />
  if (file.mediaType === 'image' && large) return <img src={large} alt={name} />
  if (file.mediaType === 'pdf') return <Pages entity={entity} file={file} face={face} details={details} />
  if (isUnplayed) return <p>{work('spaces.notPlayed')}</p>
  return <p>{work(face?.state === 'waiting' ? 'spaces.preparing' : 'spaces.noPreview')}</p>
}

/** Ten at a time, made when they are asked for. */
const atOnce = 10
function Pages({ entity, file, face, details }: PreviewProps & { details: Details }) {
  const work = useWork()
  const client = useQueryClient()
  const count = face?.pages ?? 0
  const known = details.pages.length
  const want = (from: number) =>
    void call<ReturnType<typeof wantPages>>(`POST /api/${resourceOf(entity)}/:token/wantPages`, {
      params: { token: file.token },
      body: { from },
    })
      .then(() => client.invalidateQueries({ queryKey: ['records', entity.id, 'details', file.token] }))
      .catch(() => undefined)
  const isShort = known < Math.min(atOnce, count)
  useEffect(() => {
    if (isShort) want(1)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isShort, file.token])
  if (count === 0) return <p>{work(face?.state === 'waiting' ? 'spaces.preparing' : 'spaces.noPreview')}</p>
  return (
    <div className="file-pages">
      {details.pages.map(({ n, address }) =>
        address ? (
          <img key={n} src={address} alt={work('spaces.page', { n })} loading="lazy" />
        ) : (
          <div key={n} className="file-page-wait">
            {work('spaces.preparing')}
          </div>
        ),
      )}
      {known > 0 && known < count && <Button onPress={() => want(known + 1)}>{work('spaces.more')}</Button>}
    </div>
  )
}
