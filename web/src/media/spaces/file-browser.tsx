/**
 * The files of one space, or of one owner, whose first file creates the space (D9.5). Folders are above the files of
 * the open folder; a search covers all of the space.
 */
import { useRef, useState } from 'react'
import { CloudUpload, Lock } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { DropTarget } from '../../fields/uploads/drop-target.tsx'
import { UploadButton } from '../../fields/uploads/upload-button.tsx'
import { useWork } from '../../platform/texts.ts'
import type { Destination } from '../../platform/uploads/uploads.ts'
import { Unanswered } from '../../records/answered.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { useMedia } from '../../ui/page/media.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import type { ShareWhom } from '../sharing/share-dialog.tsx'
import { FileDetails } from './file-details.tsx'
import { type Asked, FileDialogs } from './file-dialogs.tsx'
import { Crumbs, HeadActs } from './file-head.tsx'
import { Listed } from './file-lists.tsx'
import { FileSelection } from './file-selection.tsx'
import { FileTools } from './file-tools.tsx'
import { QuotaBar } from './quota-bar.tsx'
import type { Face, FileRow } from './space-data.ts'
import { useBrowsing } from './use-browsing.ts'
import { type FileActs, useFileActs, useMay } from './use-file-acts.ts'
import { useFiles } from './use-files.ts'
import './file-browser.css'

export interface FileBrowserProps {
  /** Files of spaces of this kind. */
  readonly entity: AnyEntity
  /** The space, or its owner by the key of the reference (`educationalGroupToken`). */
  readonly of: Readonly<Record<string, string>>
  readonly title: string
  /** Destination of uploads while there is no space yet. */
  readonly ownerTarget?: string
}

export function FileBrowser({ entity, of, title, ownerTarget }: FileBrowserProps) {
  const work = useWork()
  const isWide = useMedia('(min-width: 1100px)')
  const may = useMay(entity)
  const browsing = useBrowsing()
  const { folder, look, selected, change, deselect, clear, enter, turnTrash } = browsing
  const { isTrash } = look
  const found = useFiles(entity, of, browsing)
  const { search, shelf, space, rows, faces } = found
  const [asked, setAsked] = useState<Asked>()
  const acts = useFileActs({ entity, space: space?.token, folder, deselect, clear })
  const main = useRef<HTMLDivElement>(null)
  if (shelf.data === undefined) return <Unanswered query={shelf} />
  if (shelf.data.isOthers)
    return (
      <EmptyState icon={Lock} title={work('spaces.othersTitle')} text={work('spaces.othersText', { name: title })} />
    )
  const target = space ? spaceTargetOf(entity, space.token, folder) : (ownerTarget ?? '')
  const uploads: Destination = { target, title, onKept: acts.refresh }
  const canUpload = may.add && target !== '' && !isTrash
  const whom = whomOf(of, title)
  const show = (row: FileRow) => {
    if (row.isFolder) {
      change({ typed: '' })
      enter(row.token)
    } else if (row.sharedLink) window.open(row.sharedLink, '_blank', 'noopener,noreferrer')
    else setAsked({ is: 'preview', file: row })
  }
  const opened = rows.find(({ token }) => token === browsing.open)
  return (
    <DropTarget {...uploads} takesPaste isDisabled={!canUpload} className="files-drop">
      <div className="files" data-details={(isWide && opened !== undefined) || undefined}>
        <div className="files-main" ref={main}>
          <div className="files-head">
            <Crumbs
              title={isTrash ? work('spaces.trash') : title}
              crumbs={shelf.data.crumbs}
              folder={folder}
              onEnter={enter}
            />
            <QuotaBar
              quota={space?.quota ?? shelf.data.startQuota}
              used={space?.used ?? 0}
              copies={space?.copies ?? 0}
              byType={space?.byType ?? []}
            />
            <HeadActs
              uploads={canUpload ? uploads : undefined}
              isTrash={isTrash}
              onNewFolder={may.add && space ? () => setAsked({ is: 'folder' }) : undefined}
              onLeaveTrash={() => turnTrash(false)}
            />
          </div>
          {space && <FileTools look={look} shelf={shelf.data} onChange={change} onTrash={() => turnTrash(true)} />}
          <Listed {...{ entity, found, browsing, acts, canUpload }} mainRef={main} onShow={show} onAsk={setAsked} />
          {canUpload && !search && rows.length < 7 && <UploadZone {...uploads} />}
        </div>
        {opened && (
          <OpenedFile
            {...{ entity, acts, whom }}
            file={opened}
            face={faces[opened.token]}
            onShow={() => show(opened)}
            onClose={() => browsing.setOpen(undefined)}
          />
        )}
      </div>
      <FileSelection {...{ entity, rows, selected, isTrash, whom, acts }} onAsk={setAsked} onClear={deselect} />
      {asked && (
        <FileDialogs {...{ entity, asked, faces, acts }} space={space?.token} onClose={() => setAsked(undefined)} />
      )}
    </DropTarget>
  )
}

interface OpenedFileProps {
  readonly entity: AnyEntity
  readonly file: FileRow
  readonly face: Face | undefined
  readonly acts: FileActs
  readonly whom: ShareWhom | undefined
  onShow(): void
  onClose(): void
}

/** Shows the details of a file, on a wide page beside the others. */
function OpenedFile({ entity, file, face, acts, whom, onShow, onClose }: OpenedFileProps) {
  const work = useWork()
  const isWide = useMedia('(min-width: 1100px)')
  const may = useMay(entity)
  const details = (
    <FileDetails
      key={file.token}
      entity={entity}
      file={file}
      face={face}
      onOpen={onShow}
      onDelete={may.archive ? () => void acts.putAway([file.token]) : undefined}
      onClose={onClose}
      more={<ShareButton files={[file.token]} whom={whom} />}
    />
  )
  if (isWide) return details
  return (
    <Drawer isOpen title={work('spaces.details')} onOpenChange={onClose}>
      {details}
    </Drawer>
  )
}

/** Returns the destination of uploads into a space that is there. */
function spaceTargetOf(entity: AnyEntity, space: string, folder: string | undefined): string {
  const kind = entity.spec.kindOf?.kind === 'AdminsEgypt' ? 'adminSpace' : 'space'
  return [kind, space, ...(folder ? [folder] : [])].join(':')
}

/** Returns the group or category whose files these are. */
const whomOf = (of: FileBrowserProps['of'], name: string): ShareWhom | undefined =>
  of.educationalGroupToken || of.educationalCategoryToken ? ({ name, ...of } as ShareWhom) : undefined

function UploadZone(uploads: Destination) {
  const work = useWork()
  return (
    <div className="files-zone">
      <CloudUpload aria-hidden />
      <strong>{work('spaces.drop', { name: uploads.title })}</strong>
      <span>{work('spaces.dropHint')}</span>
      <UploadButton {...uploads} />
    </div>
  )
}
