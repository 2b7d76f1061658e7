/**
 * The files of one space, or of one owner, whose first file makes the space (D9.5). Folders stand above the files of
 * the open folder; a search goes through all of the space.
 */
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { GridList, GridListItem, type Selection } from 'react-aria-components'
import {
  ChevronRight,
  CloudUpload,
  EllipsisVertical,
  FolderPlus,
  FolderUp,
  LayoutGrid,
  List,
  Lock,
  Trash2,
} from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { DropTarget } from '../../fields/uploads/drop-target.tsx'
import { UploadButton } from '../../fields/uploads/upload-button.tsx'
import { api, apiAddress, type Query } from '../../platform/api.ts'
import { faultText } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Unanswered } from '../../records/answered.tsx'
import { useBulk } from '../../records/mutations.ts'
import { pathOf } from '../../records/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { SelectionBar } from '../../ui/data/selection-bar.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { keySet, useShownKeys } from '../../ui/keys/key-set.ts'
import { actOf } from '../../ui/keys/pressed.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'
import { useBytesText } from '../../ui/page/bytes-text.ts'
import { useMedia } from '../../ui/page/media.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import type { ShareWhom } from '../sharing/share-dialog.tsx'
import { FileDetails } from './file-details.tsx'
import { FileName } from '../../ui/marks/file-name.tsx'
import { PreviewDialog } from './file-preview.tsx'
import { clockText } from '../../fields/clock-text.ts'
import { FileIcon } from '../../ui/marks/file-icon.tsx'
import { QuotaBar } from './quota-bar.tsx'
import { MoveDialog, NameDialog } from './space-dialogs.tsx'
import { VideoFrames } from './video-frames.tsx'
import { type Face, type FileRow, filesQuery, type Folder, saveFrom, shelfQuery } from './space-data.ts'
import './file-browser.css'

const fileKeys = keySet('files', { preview: ['Space'], rename: ['F2'], delete: ['Delete'] })
const types = ['video', 'pdf', 'image', 'audio', 'word', 'excel', 'powerPoint', 'other'] as const

export interface FileBrowserProps {
  /** What lies in spaces of this kind. */
  readonly entity: AnyEntity
  /** The space, or its owner by the key of the reference (`educationalGroupToken`). */
  readonly of: Readonly<Record<string, string>>
  readonly title: string
  /** Where files are sent as long as there is no space yet. */
  readonly ownerTarget?: string
}

type Asked =
  | { readonly is: 'folder' }
  | { readonly is: 'name'; readonly entry: FileRow | Folder }
  | { readonly is: 'move'; readonly tokens: readonly string[] }
  | { readonly is: 'purge'; readonly tokens: readonly string[] }
  | { readonly is: 'preview'; readonly file: FileRow }

export function FileBrowser({ entity, of, title, ownerTarget }: FileBrowserProps) {
  const work = useWork()
  const texts = useTexts()
  const who = useWho()
  const client = useQueryClient()
  const isWide = useMedia('(min-width: 1100px)')
  const bulk = useBulk(entity)
  const [params, setParams] = useSearchParams()
  const folder = params.get('folder') ?? undefined
  const [type, setType] = useState<string>('all')
  const [sort, setSort] = useState('-createdAt')
  const [view, setView] = useState<'grid' | 'list'>('grid')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const [isTrash, setTrash] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<string>()
  const [asked, setAsked] = useState<Asked>()
  const shelf = useQuery(shelfQuery(entity, { ...of, folderToken: folder }))
  const space = shelf.data?.space ?? undefined
  const query: Query = {
    storageSpaceToken: space?.token,
    sort,
    ...(isTrash ? { state: 'archived' } : { isFolder: search ? undefined : false }),
    ...(search || isTrash ? {} : { folderToken: folder ?? 'none' }),
    ...(search ? { search } : {}),
    ...(type === 'all' || isTrash ? {} : { mediaType: type }),
  }
  const main = useRef<HTMLDivElement>(null)
  // what had the focus and was put away leaves it to what stands first, so that the keys go on
  const isLeft = useRef(false)
  useEffect(() => {
    if (!isLeft.current || document.activeElement !== document.body) return
    isLeft.current = false
    const first = (of: string) => main.current?.querySelector<HTMLElement>(of)
    const next = first('.folder-open') ?? first('.file-card') ?? first('.files-acts button')
    next?.focus()
  }, [shelf.data])
  const files = useInfiniteQuery({ ...filesQuery(entity, query), enabled: space !== undefined })
  const toFolder = (to: string | undefined, isInstead = false) =>
    setParams(
      (now) => {
        if (to) now.set('folder', to)
        else now.delete('folder')
        return now
      },
      { replace: isInstead },
    )
  // a folder that is not there any more, or of another space
  const isLost = folder !== undefined && shelf.data === undefined && shelf.isError
  useEffect(() => {
    if (isLost) toFolder(undefined, true)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isLost])
  if (shelf.data === undefined) return <Unanswered query={shelf} />
  if (shelf.data.isOthers)
    return (
      <EmptyState icon={Lock} title={work('spaces.othersTitle')} text={work('spaces.othersText', { name: title })} />
    )
  const { folders, counts, crumbs, archived } = shelf.data
  const rows = space ? (files.data?.pages.flatMap(({ items }) => items) ?? []) : []
  const faces = Object.assign({}, ...(files.data?.pages.map((page) => page.faces) ?? [])) as Record<string, Face>
  const shownFolders = search || isTrash || type !== 'all' ? [] : folders
  const opened = rows.find(({ token }) => token === open)
  const may = {
    add: who.may(entity, 'create'),
    change: who.may(entity, 'update'),
    archive: who.may(entity, 'archive'),
    remove: who.may(entity, 'remove'),
  }
  const refresh = () => void client.invalidateQueries({ queryKey: ['records', entity.id] })
  const fail = (error: unknown) => toasts.show({ tone: 'danger', text: faultText(error, texts) })
  const isAdmins = entity.spec.kindOf?.kind === 'AdminsEgypt'
  const target = space
    ? [isAdmins ? 'adminSpace' : 'space', space.token, ...(folder ? [folder] : [])].join(':')
    : (ownerTarget ?? '')
  const canUpload = may.add && target !== '' && !isTrash

  const clear = () => {
    setSelected(new Set())
    setOpen(undefined)
  }
  const toTrash = (is: boolean) => {
    setTrash(is)
    setTyped('')
    clear()
  }
  const enter = (to: string | undefined) => {
    toFolder(to)
    clear()
  }
  const show = (row: FileRow) => {
    if (row.isFolder) {
      setTyped('')
      enter(row.token)
    } else if (row.sharedLink) window.open(row.sharedLink, '_blank', 'noopener,noreferrer')
    else setAsked({ is: 'preview', file: row })
  }
  const restore = async (tokens: readonly string[]) => {
    try {
      const { refused } = await bulk.mutateAsync({ action: 'restore', tokens })
      if (refused[0]) toasts.show({ tone: 'danger', text: refused[0].detail ?? '' })
      else toasts.show({ tone: 'success', text: work('spaces.restored') })
    } catch (error) {
      fail(error)
    }
    setSelected(new Set())
  }
  const putAway = async (tokens: readonly string[]) => {
    if (!may.archive || tokens.length === 0) return
    try {
      const { tokens: done, refused } = await bulk.mutateAsync({ action: 'archive', tokens })
      if (refused[0]) toasts.show({ tone: 'danger', text: refused[0].detail ?? '' })
      if (done.length > 0)
        toasts.show({
          tone: 'success',
          text: () => work('spaces.deleted', { count: done.length }),
          action: { label: work('spaces.undo'), onAction: () => void restore(done) },
        })
    } catch (error) {
      fail(error)
    }
    setSelected(new Set())
    setOpen(undefined)
  }
  const move = async (tokens: readonly string[], folderToken: string | null) => {
    try {
      await api.post(pathOf(entity, 'move'), { tokens, folderToken }, { json: true })
      toasts.show({ tone: 'success', text: work('spaces.moved') })
      setAsked(undefined)
      setSelected(new Set())
      refresh()
    } catch (error) {
      fail(error)
    }
  }
  const copy = async (tokens: readonly string[]) => {
    try {
      await api.post(pathOf(entity, 'copy'), { tokens, folderToken: folder ?? null }, { json: true })
      toasts.show({ tone: 'success', text: work('spaces.copied') })
      refresh()
    } catch (error) {
      fail(error)
    }
  }
  const zip = (tokens?: readonly string[]) =>
    saveFrom(
      apiAddress(pathOf(entity, 'zip'), {
        storageSpaceToken: space?.token,
        ...(tokens ? { tokens: tokens.join(',') } : { folderToken: folder }),
      }),
    )
  const save = (token: string) =>
    void api
      .get<{ address: string }>(pathOf(entity, token, 'download'))
      .then(({ address }) => saveFrom(address))
      .catch(fail)

  const menuOf = (row: FileRow | Folder): MenuEntry[] => {
    const isFolder = 'isFolder' in row ? row.isFolder : true
    const link = 'sharedLink' in row ? row.sharedLink : null
    if (isTrash)
      return [
        ...(may.archive
          ? [{ key: 'restore', label: work('spaces.restore'), onAction: () => void restore([row.token]) }]
          : []),
        ...(may.remove
          ? [
              {
                key: 'purge',
                label: work('spaces.purge'),
                isDanger: true,
                onAction: () => setAsked({ is: 'purge', tokens: [row.token] }),
              },
            ]
          : []),
      ]
    return [
      ...(isFolder
        ? [{ key: 'zip', label: work('spaces.downloadZip'), onAction: () => zip([row.token]) }]
        : link
          ? []
          : [{ key: 'save', label: work('spaces.download'), onAction: () => save(row.token) }]),
      ...(may.change
        ? [
            {
              key: 'rename',
              label: work('spaces.rename'),
              keys: 'F2',
              onAction: () => setAsked({ is: 'name', entry: row }),
            },
            { key: 'move', label: work('spaces.move'), onAction: () => setAsked({ is: 'move', tokens: [row.token] }) },
          ]
        : []),
      ...(may.add ? [{ key: 'copy', label: work('spaces.copy'), onAction: () => void copy([row.token]) }] : []),
      ...(may.archive
        ? [
            {
              key: 'delete',
              label: work('spaces.delete'),
              keys: 'Del',
              isDanger: true,
              onAction: () => void putAway([row.token]),
            },
          ]
        : []),
    ]
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const act = actOf(fileKeys.acts, event)
    const on = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset.key
    const row = rows.find(({ token }) => token === on)
    const entry = row ?? shownFolders.find(({ token }) => token === on)
    // a button is pressed by Space; that of a folder is the folder
    const isButton = (event.target as HTMLElement).closest('button:not(.folder-open)') !== null
    if (!act || !entry || isButton || (act === 'preview' && !row)) return
    event.preventDefault()
    event.stopPropagation()
    if (act === 'preview' && row) show(row)
    else if (act === 'rename' && may.change && !isTrash) setAsked({ is: 'name', entry })
    else if (act === 'delete' && !isTrash) {
      isLeft.current = row === undefined
      void putAway(selected.has(entry.token) ? [...selected] : [entry.token])
    }
  }
  const choose = (next: Selection) => {
    const all = next === 'all' ? new Set(rows.map(({ token }) => token)) : new Set([...next].map(String))
    setSelected(all)
    const [only] = all
    setOpen(all.size === 1 && isWide && !isTrash ? only : undefined)
  }
  const whom =
    of.educationalGroupToken || of.educationalCategoryToken ? ({ name: title, ...of } as ShareWhom) : undefined
  const details = opened && (
    <FileDetails
      key={opened.token}
      entity={entity}
      file={opened}
      face={faces[opened.token]}
      onOpen={() => show(opened)}
      onDelete={may.archive ? () => void putAway([opened.token]) : undefined}
      onClose={() => setOpen(undefined)}
      more={<ShareButton files={[opened.token]} whom={whom} />}
    />
  )
  const total = Object.values(counts).reduce((sum, each) => sum + each, 0)
  const uploads = { target, title, onKept: refresh }
  return (
    <DropTarget {...uploads} takesPaste isDisabled={!canUpload} className="files-drop">
      <div className="files" data-details={(isWide && opened !== undefined) || undefined}>
        <div className="files-main" ref={main}>
          <div className="files-head">
            <nav className="files-crumbs" aria-label={work('spaces.crumbs')}>
              <Press
                className="button is-ghost"
                onPress={() => enter(undefined)}
                aria-current={folder ? undefined : 'page'}
              >
                <bdi>{isTrash ? work('spaces.trash') : title}</bdi>
              </Press>
              {crumbs.map((crumb, index) => (
                <Press
                  key={crumb.token}
                  className="button is-ghost"
                  aria-current={index === crumbs.length - 1 ? 'page' : undefined}
                  onPress={() => enter(crumb.token)}
                >
                  <ChevronRight aria-hidden size={14} className="mirrored" />
                  <bdi>{texts.name(crumb.names)}</bdi>
                </Press>
              ))}
            </nav>
            <QuotaBar
              quota={space?.quota ?? shelf.data.startQuota}
              used={space?.used ?? 0}
              copies={space?.copies ?? 0}
              byType={space?.byType ?? []}
            />
            <div className="files-acts">
              {isTrash ? (
                <Button onPress={() => toTrash(false)}>{work('spaces.leaveTrash')}</Button>
              ) : (
                <>
                  {may.add && space && (
                    <Button onPress={() => setAsked({ is: 'folder' })}>
                      <FolderPlus aria-hidden size={16} />
                      {work('spaces.newFolder')}
                    </Button>
                  )}
                  {canUpload && isWide && (
                    <UploadButton {...uploads} isFolder>
                      <FolderUp aria-hidden size={16} />
                      {work('uploads.chooseFolder')}
                    </UploadButton>
                  )}
                  {canUpload && <UploadButton {...uploads} variant="primary" />}
                </>
              )}
            </div>
          </div>
          {space && (
            <div className="files-tools">
              <SearchField label={work('spaces.search')} value={typed} onChange={setTyped} />
              {!isTrash && (
                <div className="files-types" role="group" aria-label={work('spaces.type')}>
                  {['all', ...types.filter((each) => counts[each])].map((each) => (
                    <Press key={each} className="chip" aria-pressed={type === each} onPress={() => setType(each)}>
                      {each === 'all' ? work('spaces.all') : texts.value('storageSpaceMedia', 'mediaType', each)}
                      <bdi>{each === 'all' ? total : counts[each]}</bdi>
                    </Press>
                  ))}
                </div>
              )}
              <span className="files-space" />
              <Select
                hideLabel
                label={work('spaces.sort')}
                value={sort}
                onChange={setSort}
                options={[
                  { value: '-createdAt', label: work('spaces.newest') },
                  { value: 'createdAt', label: work('spaces.oldest') },
                  { value: '-size', label: work('spaces.largest') },
                  { value: 'names', label: work('spaces.byName') },
                ]}
              />
              <ToggleGroup<'grid' | 'list'>
                label={work('spaces.view')}
                iconsOnly
                value={view}
                onChange={(next) => setView(next)}
                options={[
                  { value: 'grid', label: work('spaces.grid'), icon: <LayoutGrid aria-hidden size={16} /> },
                  { value: 'list', label: work('spaces.list'), icon: <List aria-hidden size={16} /> },
                ]}
              />
              {!isTrash && archived > 0 && (
                <IconButton label={work('spaces.trash')} icon={<Trash2 aria-hidden />} onPress={() => toTrash(true)} />
              )}
            </div>
          )}
          {shownFolders.length > 0 && (
            <section aria-label={work('spaces.folders')} onKeyDownCapture={press}>
              <h2 className="files-kind">{work('spaces.folders')}</h2>
              <ul className="folders">
                {shownFolders.map((each) => (
                  <FolderCard key={each.token} folder={each} menu={menuOf(each)} onOpen={() => enter(each.token)} />
                ))}
              </ul>
            </section>
          )}
          {space && files.data === undefined ? (
            <Unanswered query={files as never} />
          ) : rows.length > 0 ? (
            <section aria-label={work('spaces.files')} onKeyDownCapture={press}>
              <h2 className="files-kind">{work('spaces.files')}</h2>
              <Keys />
              <GridList
                aria-label={work('spaces.files')}
                className="files-grid"
                data-view={view}
                layout={view === 'grid' ? 'grid' : 'stack'}
                selectionMode="multiple"
                selectionBehavior="replace"
                selectedKeys={selected}
                onSelectionChange={choose}
                onAction={(key) => {
                  const row = rows.find(({ token }) => token === String(key))
                  if (!row || isTrash) return
                  if (!isWide && !row.isFolder) setOpen(row.token)
                  else show(row)
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
              {files.hasNextPage && (
                <Button isPending={files.isFetchingNextPage} onPress={() => void files.fetchNextPage()}>
                  {work('spaces.more')}
                </Button>
              )}
            </section>
          ) : (
            shownFolders.length === 0 && (
              <EmptyState
                icon={isTrash ? Trash2 : CloudUpload}
                title={work(
                  isTrash ? 'spaces.trashEmpty' : search || type !== 'all' ? 'spaces.noneFound' : 'spaces.empty',
                )}
                {...(canUpload && !search ? { text: work('spaces.emptyHint') } : {})}
              />
            )
          )}
          {canUpload && !search && rows.length < 7 && (
            <div className="files-zone">
              <CloudUpload aria-hidden />
              <strong>{work('spaces.drop', { name: title })}</strong>
              <span>{work('spaces.dropHint')}</span>
              <UploadButton {...uploads} />
            </div>
          )}
        </div>
        {isWide && details}
      </div>
      {!isWide && opened && (
        <Drawer isOpen title={work('spaces.details')} onOpenChange={() => setOpen(undefined)}>
          {details}
        </Drawer>
      )}
      <SelectionBar
        count={selected.size > 1 || (isTrash && selected.size > 0) ? selected.size : 0}
        onClear={() => setSelected(new Set())}
      >
        {isTrash ? (
          <>
            {may.archive && <Button onPress={() => void restore([...selected])}>{work('spaces.restore')}</Button>}
            {may.remove && (
              <Button variant="danger" onPress={() => setAsked({ is: 'purge', tokens: [...selected] })}>
                {work('spaces.purge')}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button onPress={() => zip([...selected])}>{work('spaces.downloadZip')}</Button>
            <ShareButton
              files={rows.filter(({ token, isFolder }) => selected.has(token) && !isFolder).map(({ token }) => token)}
              whom={whom}
              onShared={() => setSelected(new Set())}
            />
            {may.change && (
              <Button onPress={() => setAsked({ is: 'move', tokens: [...selected] })}>{work('spaces.move')}</Button>
            )}
            {may.add && <Button onPress={() => void copy([...selected])}>{work('spaces.copy')}</Button>}
            {may.archive && <Button onPress={() => void putAway([...selected])}>{work('spaces.delete')}</Button>}
          </>
        )}
      </SelectionBar>
      {asked?.is === 'folder' && space && (
        <NameDialog
          title={work('spaces.newFolder')}
          label={work('spaces.folderName')}
          doLabel={work('spaces.make')}
          start=""
          onName={(names) =>
            api
              .post(pathOf(entity), {
                names,
                isFolder: true,
                storageSpaceToken: space.token,
                folderToken: folder ?? null,
              })
              .then(refresh)
          }
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.is === 'name' && (
        <NameDialog
          title={work('spaces.renameTitle', { name: texts.name(asked.entry.names) })}
          label={work('spaces.name')}
          doLabel={work('spaces.save')}
          start={texts.name(asked.entry.names)}
          onName={(names) =>
            api
              .patch(pathOf(entity, asked.entry.token), {
                version: asked.entry.version,
                names: { ar: null, en: null, und: null, ...names },
              })
              .then(refresh)
          }
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.is === 'move' && space && (
        <MoveDialog
          entity={entity}
          space={space.token}
          moving={asked.tokens}
          onMove={(to) => move(asked.tokens, to)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.is === 'purge' && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setAsked(undefined)}
          title={work('spaces.purgeTitle', { count: asked.tokens.length })}
          text={work('spaces.purgeText')}
          confirmLabel={work('spaces.purge')}
          isDanger
          onConfirm={async () => {
            try {
              await api.post(pathOf(entity, 'purge'), { tokens: asked.tokens }, { json: true })
              toasts.show({ tone: 'success', text: work('spaces.purged') })
              setSelected(new Set())
              refresh()
            } catch (error) {
              fail(error)
            }
          }}
        />
      )}
      {asked?.is === 'preview' && (
        <PreviewDialog
          entity={entity}
          file={asked.file}
          face={faces[asked.file.token]}
          onClose={() => setAsked(undefined)}
        />
      )}
    </DropTarget>
  )
}

function Keys() {
  useShownKeys({ set: fileKeys })
  return null
}

function FolderCard({ folder, menu, onOpen }: { folder: Folder; menu: MenuEntry[]; onOpen(): void }) {
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

function FileCard({ row, face, menu }: { row: FileRow; face: Face | undefined; menu: MenuEntry[] }) {
  const work = useWork()
  const texts = useTexts()
  const bytes = useBytesText()
  const name = texts.name(row.names)
  const kind = row.isFolder ? 'folder' : row.sharedLink ? 'link' : row.mediaType
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
            {row.sharedLink ? work('spaces.link') : <bdi>{bytes(row.size)}</bdi>}
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
