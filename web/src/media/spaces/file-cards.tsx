/** Cards of folders and files, each with its menu. */
import { EllipsisVertical } from 'lucide-react'
import { clockText } from '../../fields/clock-text.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { FileIcon } from '../../ui/marks/file-icon.tsx'
import { FileName } from '../../ui/marks/file-name.tsx'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'
import { useBytesText } from '../../ui/page/bytes-text.ts'
import type { Face, FileRow, Folder } from './space-data.ts'
import { VideoFrames } from './video-frames.tsx'

export function FolderCard({ folder, menu, onOpen }: { folder: Folder; menu: MenuEntry[]; onOpen(): void }) {
  const work = useWork()
  const texts = useTexts()
  const bytes = useBytesText()
  const name = texts.name(folder.names)
  return (
    <li className="folder" data-key={folder.token}>
      <Press className="folder-open" onPress={onOpen}>
        <FileIcon kind="folder" size={22} className="kind-icon" />
        <span className="file-words">
          <bdi className="file-title">{name}</bdi>
          <small>
            {work('spaces.inFolder', { count: folder.files })} · <bdi>{bytes(folder.bytes)}</bdi>
          </small>
        </span>
      </Press>
      <RowMenu name={name} menu={menu} />
    </li>
  )
}

export function FileCard({ row, face, menu }: { row: FileRow; face: Face | undefined; menu: MenuEntry[] }) {
  const work = useWork()
  const texts = useTexts()
  const bytes = useBytesText()
  const name = texts.name(row.names)
  const kind = row.isFolder ? 'folder' : row.sharedLink ? 'link' : (row.mediaType ?? 'other')
  return (
    <>
      <div className="file-picture" data-kind={kind}>
        {face?.picture ? (
          <img src={face.picture} alt="" loading="lazy" draggable={false} />
        ) : (
          <FileIcon kind={kind} size={36} className="kind-icon" />
        )}
        {face?.strip && <VideoFrames strip={face.strip} />}
        {face?.seconds ? (
          <span className="file-mark" dir="ltr">
            {clockText(Math.floor(face.seconds))}
          </span>
        ) : face?.pages ? (
          <span className="file-mark">{work('spaces.pages', { count: face.pages })}</span>
        ) : null}
      </div>
      <div className="file-foot">
        <FileIcon kind={kind} className="kind-icon" />
        <span className="file-words">
          <FileName name={name} ending={face?.ending ?? ''} />
          <small>
            {row.sharedLink ? work('spaces.link') : <bdi>{bytes(row.size ?? 0)}</bdi>}
            {face?.seenBy ? ` · ${work('media.seenBy', { count: face.seenBy })}` : ''}
          </small>
        </span>
        <RowMenu name={name} menu={menu} />
      </div>
    </>
  )
}

function RowMenu({ name, menu }: { name: string; menu: MenuEntry[] }) {
  const work = useWork()
  if (menu.length === 0) return null
  const label = work('spaces.actionsOf', { name })
  return (
    <Menu
      label={label}
      groups={[{ key: 'acts', items: menu }]}
      trigger={<IconButton quiet label={label} icon={<EllipsisVertical aria-hidden size={16} />} />}
    />
  )
}
