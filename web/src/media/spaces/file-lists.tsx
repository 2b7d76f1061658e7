/** The folders of the open folder, and its files as a grid or a list. */
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { GridList, GridListItem, type Selection } from 'react-aria-components'
import { CloudUpload, Trash2 } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Unanswered } from '../../records/answered.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import { useMedia } from '../../ui/page/media.ts'
import { FileCard, FolderCard } from './file-cards.tsx'
import type { Asked } from './file-dialogs.tsx'
import { fileKeyHandler, FileKeys, useFocusAfterRemoval } from './file-keys.ts'
import type { Face, FileRow, Folder } from './space-data.ts'
import type { Browsing } from './use-browsing.ts'
import { type FileActs, useMay } from './use-file-acts.ts'
import { useFileMenu } from './use-file-menu.ts'
import type { Found } from './use-files.ts'

interface ListedProps {
  readonly entity: AnyEntity
  readonly found: Found
  readonly browsing: Browsing
  readonly acts: FileActs
  readonly canUpload: boolean
  /** The part of the page in which the focus stays when a folder is removed. */
  readonly mainRef: RefObject<HTMLElement | null>
  onShow(row: FileRow): void
  onAsk(asked: Asked): void
}

/** Lists folders and files, or says why there are none. */
export function Listed({ entity, found, browsing, acts, canUpload, mainRef, onShow, onAsk }: ListedProps) {
  const work = useWork()
  const isWide = useMedia('(min-width: 1100px)')
  const may = useMay(entity)
  const { search, space, files, rows, faces, folders } = found
  const { selected } = browsing
  const { type, view, isTrash } = browsing.look
  const menuOf = useFileMenu(entity, isTrash, acts, onAsk)
  const expectRemoval = useFocusAfterRemoval(mainRef, folders)
  const onKey = fileKeyHandler(rows, folders, {
    preview: onShow,
    rename: may.change && !isTrash ? (entry) => onAsk({ is: 'name', entry }) : undefined,
    remove: isTrash
      ? undefined
      : ({ token }, isFolder) => {
          expectRemoval(isFolder ? token : undefined)
          void acts.putAway(selected.has(token) ? [...selected] : [token])
        },
  })
  const select = (next: Selection) =>
    browsing.select(next === 'all' ? rows.map(({ token }) => token) : [...next].map(String), isWide && !isTrash)
  const open = (row: FileRow) => {
    if (isTrash) return
    if (!isWide && !row.isFolder) browsing.setOpen(row.token)
    else onShow(row)
  }
  return (
    <>
      {folders.length > 0 && <FolderList folders={folders} menuOf={menuOf} onKey={onKey} onOpen={browsing.enter} />}
      {space && files.data === undefined ? (
        <Unanswered query={files as never} />
      ) : rows.length > 0 ? (
        <FileList
          rows={rows}
          faces={faces}
          view={view}
          selected={selected}
          menuOf={menuOf}
          onKey={onKey}
          onSelect={select}
          onOpen={open}
        >
          {files.hasNextPage && (
            <Button isPending={files.isFetchingNextPage} onPress={() => void files.fetchNextPage()}>
              {work('spaces.more')}
            </Button>
          )}
        </FileList>
      ) : (
        folders.length === 0 && (
          <NoFiles isTrash={isTrash} isSome={search !== '' || type !== 'all'} canUpload={canUpload && search === ''} />
        )
      )}
    </>
  )
}

interface ListProps {
  menuOf(row: FileRow | Folder): MenuEntry[]
  onKey(event: KeyboardEvent<HTMLElement>): void
}

interface FolderListProps extends ListProps {
  readonly folders: readonly Folder[]
  onOpen(folder: string): void
}

function FolderList({ folders, menuOf, onKey, onOpen }: FolderListProps) {
  const work = useWork()
  return (
    <section aria-label={work('spaces.folders')} onKeyDownCapture={onKey}>
      <h2 className="files-kind">{work('spaces.folders')}</h2>
      <ul className="folders">
        {folders.map((each) => (
          <FolderCard key={each.token} folder={each} menu={menuOf(each)} onOpen={() => onOpen(each.token)} />
        ))}
      </ul>
    </section>
  )
}

interface FileListProps extends ListProps {
  readonly rows: readonly FileRow[]
  readonly faces: Readonly<Record<string, Face>>
  readonly view: 'grid' | 'list'
  readonly selected: ReadonlySet<string>
  onSelect(selection: Selection): void
  onOpen(row: FileRow): void
  /** A button for the next files. */
  readonly children: ReactNode
}

function FileList({ rows, faces, view, selected, menuOf, onKey, onSelect, onOpen, children }: FileListProps) {
  const work = useWork()
  const texts = useTexts()
  return (
    <section aria-label={work('spaces.files')} onKeyDownCapture={onKey}>
      <h2 className="files-kind">{work('spaces.files')}</h2>
      <FileKeys />
      <GridList
        aria-label={work('spaces.files')}
        className="files-grid"
        data-view={view}
        layout={view === 'grid' ? 'grid' : 'stack'}
        selectionMode="multiple"
        selectionBehavior="replace"
        selectedKeys={selected}
        onSelectionChange={onSelect}
        onAction={(key) => {
          const row = rows.find(({ token }) => token === String(key))
          if (row) onOpen(row)
        }}
        items={rows.map((row) => ({ id: row.token, row, face: faces[row.token] }))}
        dependencies={[view, selected]}
      >
        {({ row, face }) => (
          <GridListItem id={row.token} textValue={texts.name(row.names)} className="file-card">
            <FileCard row={row} face={face} menu={menuOf(row)} />
          </GridListItem>
        )}
      </GridList>
      {children}
    </section>
  )
}

interface NoFilesProps {
  readonly isTrash: boolean
  /** True if a search or a type leaves files out. */
  readonly isSome: boolean
  readonly canUpload: boolean
}

function NoFiles({ isTrash, isSome, canUpload }: NoFilesProps) {
  const work = useWork()
  return (
    <EmptyState
      icon={isTrash ? Trash2 : CloudUpload}
      title={work(isTrash ? 'spaces.trashEmpty' : isSome ? 'spaces.noneFound' : 'spaces.empty')}
      {...(canUpload ? { text: work('spaces.emptyHint') } : {})}
    />
  )
}
