import type { AnyEntity } from '@topcenter/model/kit/entity'
import { useWork } from '../../platform/texts.ts'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import type { Asked } from './file-dialogs.tsx'
import type { FileRow, Folder } from './space-data.ts'
import { type FileActs, useMay } from './use-file-acts.ts'

/**
 * Returns the menu of a file or a folder: what the user may do there.
 *
 * @param ask Opens a dialog
 */
export function useFileMenu(
  entity: AnyEntity,
  isTrash: boolean,
  acts: FileActs,
  ask: (asked: Asked) => void,
): (row: FileRow | Folder) => MenuEntry[] {
  const work = useWork()
  const may = useMay(entity)
  const trashMenu = ({ token }: FileRow | Folder): MenuEntry[] => [
    ...(may.archive
      ? [{ key: 'restore', label: work('spaces.restore'), onAction: () => void acts.restore([token]) }]
      : []),
    ...(may.remove
      ? [
          {
            key: 'purge',
            label: work('spaces.purge'),
            isDanger: true,
            onAction: () => ask({ is: 'purge', tokens: [token] }),
          },
        ]
      : []),
  ]
  const downloads = (row: FileRow | Folder): MenuEntry[] => {
    const isFolder = 'isFolder' in row ? row.isFolder : true
    if (isFolder) return [{ key: 'zip', label: work('spaces.downloadZip'), onAction: () => acts.zip([row.token]) }]
    if ('sharedLink' in row && row.sharedLink) return []
    return [{ key: 'save', label: work('spaces.download'), onAction: () => acts.save(row.token) }]
  }
  const openMenu = (row: FileRow | Folder): MenuEntry[] => [
    ...downloads(row),
    ...(may.change
      ? [
          { key: 'rename', label: work('spaces.rename'), keys: 'F2', onAction: () => ask({ is: 'name', entry: row }) },
          { key: 'move', label: work('spaces.move'), onAction: () => ask({ is: 'move', tokens: [row.token] }) },
        ]
      : []),
    ...(may.add ? [{ key: 'copy', label: work('spaces.copy'), onAction: () => void acts.copy([row.token]) }] : []),
    ...(may.archive
      ? [
          {
            key: 'delete',
            label: work('spaces.delete'),
            keys: 'Del',
            isDanger: true,
            onAction: () => void acts.putAway([row.token]),
          },
        ]
      : []),
  ]
  return isTrash ? trashMenu : openMenu
}
