/** Details of one file, beside the others: its preview, its actions, its facts and its versions. */
import { type ReactNode, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Play, Trash2, X } from 'lucide-react'
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import type { bringBackVersion, readDownload } from '@topcenter/model/media/api'
import { UploadButton } from '../../fields/uploads/upload-button.tsx'
import { call } from '../../platform/api.ts'
import { faultText } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Answered } from '../../records/answered.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { useBytesText } from '../../ui/page/bytes-text.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { FileOpeners } from '../sharing/file-openers.tsx'
import { FileName } from '../../ui/marks/file-name.tsx'
import { FileIcon } from '../../ui/marks/file-icon.tsx'
import { VideoFrames } from './video-frames.tsx'
import { detailsQuery, type Details, type Face, type FileRow, saveFrom } from './space-data.ts'

export interface FileDetailsProps {
  readonly entity: AnyEntity
  readonly file: FileRow
  readonly face: Face | undefined
  onOpen(): void
  onDelete: (() => void) | undefined
  onClose(): void
  /** Actions of other areas on a file (sharing). */
  readonly more?: ReactNode
}

export function FileDetails({ entity, file, face, onOpen, onDelete, onClose, more }: FileDetailsProps) {
  const work = useWork()
  const texts = useTexts()
  const who = useWho()
  const details = useQuery(detailsQuery(entity, file.token))
  const save = useSave(entity, file.token)
  const isFile = !file.sharedLink
  return (
    <section className="file-details" aria-label={work('spaces.details')}>
      <header className="file-details-head">
        <h2>{work('spaces.details')}</h2>
        <IconButton quiet label={work('spaces.close')} icon={<X aria-hidden />} onPress={onClose} />
      </header>
      <div className="file-details-picture">
        {face?.picture ? (
          <img src={face.picture} alt="" />
        ) : (
          <FileIcon kind={file.sharedLink ? 'link' : (file.mediaType ?? 'other')} size={40} className="kind-icon" />
        )}
        {face?.strip && <VideoFrames strip={face.strip} />}
      </div>
      <h3>
        <FileName name={texts.name(file.names)} ending={face?.ending ?? ''} />
      </h3>
      <div className="file-details-acts">
        <Button variant="primary" onPress={onOpen}>
          <Play aria-hidden size={16} />
          {work(
            file.sharedLink
              ? 'spaces.open'
              : file.mediaType === 'video' || file.mediaType === 'audio'
                ? 'spaces.play'
                : 'spaces.show',
          )}
        </Button>
        {more}
        {isFile && (
          <IconButton
            variant="secondary"
            label={work('spaces.download')}
            icon={<Download aria-hidden />}
            onPress={() => save()}
          />
        )}
        {onDelete && (
          <IconButton
            variant="secondary"
            label={work('spaces.delete')}
            icon={<Trash2 aria-hidden />}
            onPress={onDelete}
          />
        )}
      </div>
      <Answered query={details}>
        {(found) => (
          <Tabs
            label={work('spaces.details')}
            items={[
              { key: 'data', label: work('spaces.data'), content: <Facts file={file} face={face} details={found} /> },
              ...(isFile && who.can('SharedMedia', 'view')
                ? [{ key: 'openers', label: work('spaces.openers'), content: <FileOpeners file={file.token} /> }]
                : []),
              ...(isFile
                ? [
                    {
                      key: 'versions',
                      label: work('spaces.versions'),
                      content: <Versions entity={entity} file={file} details={found} onSave={save} />,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Answered>
    </section>
  )
}

/** Reads the address at the click, as it lasts ten minutes. */
export function useSave(entity: AnyEntity, token: string): (n?: number) => void {
  const texts = useTexts()
  return (n) =>
    void call<ReturnType<typeof readDownload>>(`GET /api/${resourceOf(entity)}/:token/download`, {
      params: { token },
      query: { n },
    })
      .then(({ address }) => saveFrom(address))
      .catch((error: unknown) => toasts.show({ tone: 'danger', text: faultText(error, texts) }))
}

function Facts({ file, face, details }: { file: FileRow; face: Face | undefined; details: Details }) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const bytes = useBytesText()
  const facts: [string, ReactNode][] = [
    ...(file.sharedLink
      ? []
      : [[work('spaces.size'), <bdi key="size">{bytes(file.size ?? 0)}</bdi>] as [string, ReactNode]]),
    ...(details.copies > 0
      ? [[work('spaces.copies'), <bdi key="copies">{bytes(details.copies)}</bdi>] as [string, ReactNode]]
      : []),
    [
      work('spaces.type'),
      <bdi key="type">
        {[
          face?.ending.toUpperCase(),
          face?.height ? `${face.height}p` : '',
          face?.pages ? work('spaces.pages', { count: face.pages }) : '',
        ]
          .filter(Boolean)
          .join(' · ') || texts.value('storageSpaceMedia', 'mediaType', file.mediaType ?? 'other')}
      </bdi>,
    ],
    ...(details.trace ? [[work('spaces.trace'), work(`spaces.traces.${details.trace}`)] as [string, ReactNode]] : []),
    ...(details.broughtBy
      ? [[work('spaces.broughtBy'), <bdi key="by">{texts.name(details.broughtBy.names)}</bdi>] as [string, ReactNode]]
      : []),
    ...(details.broughtAt
      ? [[work('spaces.broughtAt'), <bdi key="at">{formats.dateTime(details.broughtAt)}</bdi>] as [string, ReactNode]]
      : []),
  ]
  return (
    <>
      <dl className="file-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {details.same.map(({ token, names }) => (
        <p key={token} className="file-same">
          {work('spaces.same', { name: texts.name(names) })}
        </p>
      ))}
    </>
  )
}

function Versions({
  entity,
  file,
  details,
  onSave,
}: {
  entity: AnyEntity
  file: FileRow
  details: Details
  onSave(n?: number): void
}) {
  const work = useWork()
  const texts = useTexts()
  const who = useWho()
  const formats = useFormats()
  const bytes = useBytesText()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const mayChange = who.may(entity, 'update')
  const refresh = () => void client.invalidateQueries({ queryKey: ['records', entity.id] })
  const bringBack = async (n: number) => {
    setBusy(true)
    try {
      await call<ReturnType<typeof bringBackVersion>>(`POST /api/${resourceOf(entity)}/:token/bringBack`, {
        params: { token: file.token },
        body: { n },
      })
      refresh()
    } catch (error) {
      toasts.show({ tone: 'danger', text: faultText(error, texts) })
    }
    setBusy(false)
  }
  const kind = entity.spec.kindOf?.kind === 'AdminsEgypt' ? 'adminVersion' : 'version'
  return (
    <div className="file-versions">
      {mayChange && (
        <UploadButton isOne target={`${kind}:${file.token}`} title={texts.name(file.names)} onKept={refresh}>
          {work('spaces.replace')}
        </UploadButton>
      )}
      {details.versions.length === 0 ? (
        <p className="file-none">{work('spaces.noVersions')}</p>
      ) : (
        <ul>
          {details.versions.map(({ n, size, broughtAt, broughtBy }) => (
            <li key={n}>
              <span>
                <bdi>{formats.dateTime(broughtAt)}</bdi>
                <small>
                  <bdi>{bytes(size)}</bdi>
                  {broughtBy && (
                    <>
                      {' · '}
                      <bdi>{texts.name(broughtBy.names)}</bdi>
                    </>
                  )}
                </small>
              </span>
              <IconButton
                quiet
                label={work('spaces.download')}
                icon={<Download aria-hidden />}
                onPress={() => onSave(n)}
              />
              {mayChange && (
                <Button isPending={isBusy} onPress={() => void bringBack(n)}>
                  {work('spaces.bringBack')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
