/** The head of the file browser: where it is, how full the space is, and what can be added. */
import { ChevronRight, FolderPlus, FolderUp } from 'lucide-react'
import { UploadButton } from '../../fields/uploads/upload-button.tsx'
import { useTexts, useWork } from '../../platform/texts.ts'
import type { Destination } from '../../platform/uploads/uploads.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { useMedia } from '../../ui/page/media.ts'
import type { Shelf } from './space-data.ts'

interface CrumbsProps {
  /** Name of the first crumb. */
  readonly title: string
  readonly crumbs: Shelf['crumbs']
  readonly folder: string | undefined
  onEnter(folder: string | undefined): void
}

export function Crumbs({ title, crumbs, folder, onEnter }: CrumbsProps) {
  const work = useWork()
  const texts = useTexts()
  return (
    <nav className="files-crumbs" aria-label={work('spaces.crumbs')}>
      <Press className="button is-ghost" onPress={() => onEnter(undefined)} aria-current={folder ? undefined : 'page'}>
        <bdi>{title}</bdi>
      </Press>
      {crumbs.map((crumb, index) => (
        <Press
          key={crumb.token}
          className="button is-ghost"
          aria-current={index === crumbs.length - 1 ? 'page' : undefined}
          onPress={() => onEnter(crumb.token)}
        >
          <ChevronRight aria-hidden size={14} className="mirrored" />
          <bdi>{texts.name(crumb.names)}</bdi>
        </Press>
      ))}
    </nav>
  )
}

interface HeadActsProps {
  /** Undefined where nothing can be uploaded. */
  readonly uploads: Destination | undefined
  readonly isTrash: boolean
  /** Undefined where no folder can be made. */
  readonly onNewFolder: (() => void) | undefined
  onLeaveTrash(): void
}

export function HeadActs({ uploads, isTrash, onNewFolder, onLeaveTrash }: HeadActsProps) {
  const work = useWork()
  const isWide = useMedia('(min-width: 1100px)')
  return (
    <div className="files-acts">
      {isTrash ? (
        <Button onPress={onLeaveTrash}>{work('spaces.leaveTrash')}</Button>
      ) : (
        <>
          {onNewFolder && (
            <Button onPress={onNewFolder}>
              <FolderPlus aria-hidden size={16} />
              {work('spaces.newFolder')}
            </Button>
          )}
          {uploads && isWide && (
            <UploadButton {...uploads} isFolder>
              <FolderUp aria-hidden size={16} />
              {work('uploads.chooseFolder')}
            </UploadButton>
          )}
          {uploads && <UploadButton {...uploads} variant="primary" />}
        </>
      )}
    </div>
  )
}
