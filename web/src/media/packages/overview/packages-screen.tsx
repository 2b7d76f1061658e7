/** Packages of media for staff: cards with what each sells, shared folders beside them, or the derived table. */
import { lazy, Suspense, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { LayoutGrid, Plus, Printer, Rows3 } from 'lucide-react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { isStaff } from '@topcenter/model/kit/permission'
import { mediaPackage } from '@topcenter/model/media/media-package'
import { mediaPackageCodeBatch } from '@topcenter/model/media/media-package-code'
import { useWho } from '../../../platform/session.ts'
import { useTexts, useWork, withWords } from '../../../platform/texts.ts'
import { useStored } from '../../../platform/use-stored.ts'
import { ListFailure } from '../../../records/list/list-failure.tsx'
import { useListKeys } from '../../../records/list/list-keys.ts'
import { RecordList } from '../../../records/list/record-list.tsx'
import type { ListView } from '../../../records/list/list-toolbar.tsx'
import { useRecordParams } from '../../../records/record-params.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ToggleGroup } from '../../../ui/buttons/toggle-group.tsx'
import { selectWhole } from '../../../ui/focus/first-input.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { NoPermissionState } from '../../../ui/messages/no-permission-state.tsx'
import { useMedia } from '../../../ui/page/media.ts'
import { useMonthName } from '../../month-name.ts'
import { FolderColumn } from './folder-column.tsx'
import { type Overview, overviewQuery } from './overview-data.ts'
import { PackageCards } from './package-cards.tsx'
import { PackageFigures } from './package-figures.tsx'
import { PackagesSkeleton } from './packages-skeleton.tsx'
import '../shop.css'
import './packages.css'

const RecordPanel = lazy(async () => ({
  default: (await withWords('areas', import('../../../records/panel/record-panel.tsx'))).RecordPanel,
}))
const CardSale = lazy(async () => ({ default: (await import('../sale-dialog.tsx')).CardSale }))
const NewBatch = lazy(async () => ({
  default: (await withWords('areas', import('./new-batch.tsx'))).NewBatch,
}))

/** The list of this device that remembers how packages are shown: its table has the same switch. */
const viewName = `view ${mediaPackage.id} cards`

export function PackagesScreen() {
  const texts = useTexts()
  const who = useWho()
  const { debtOnToken: opened } = useParams()
  const [view, setView] = useStored<ListView>(viewName, 'cards')
  if (opened) return <Navigate to={`/media-packages?record=${opened}`} replace />
  if (!who.canView(mediaPackage)) return <NoPermissionState isScreen permission={texts.entity(mediaPackage).many} />
  if (!isStaff(who.userType)) return <RecordList entity={mediaPackage} />
  if (view !== 'cards') return <RecordList entity={mediaPackage} firstView="cards" />
  return <PackageOverview onTable={() => setView('table')} />
}

/** Dialog over the screen: a sale of a package, or a new batch of cards, of one package or any. */
type Over = { readonly kind: 'sell'; readonly pack: string } | { readonly kind: 'print'; readonly pack?: string }

function PackageOverview({ onTable }: { onTable: () => void }) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const go = useNavigate()
  const panel = useRecordParams()
  const overview = useQuery(overviewQuery())
  const searchRef = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState<Over | null>(null)
  const mayAdd = who.may(mediaPackage, 'create')
  useListKeys({ search: () => selectWhole(searchRef.current), ...(mayAdd ? { add: panel.add } : {}) })
  const close = () => setOver(null)
  return (
    <div className="packages-page [&>.page-head]:pb-0 [&>nav]:mb-0">
      <PageHeader
        title={texts.entity(mediaPackage).many}
        badge={<span className="packages-about">{work('packages.about')}</span>}
        actions={
          <>
            {who.may(mediaPackageCodeBatch, 'create') && (
              <Button onPress={() => setOver({ kind: 'print' })}>
                <Printer aria-hidden size={16} />
                {work('packages.print')}
              </Button>
            )}
            {mayAdd && <AddPackage onPress={panel.add} />}
          </>
        }
      />
      {overview.data ? (
        <Packages
          overview={overview.data}
          searchRef={searchRef}
          add={mayAdd ? <AddPackage onPress={panel.add} /> : undefined}
          toggle={<ViewToggle onTable={onTable} />}
          acts={{
            open: panel.open,
            edit: panel.edit,
            sell: (pack) => setOver({ kind: 'sell', pack }),
            print: (pack) => setOver({ kind: 'print', pack }),
          }}
        />
      ) : overview.error ? (
        <ListFailure error={overview.error} isRetrying={overview.isFetching} onRetry={() => void overview.refetch()} />
      ) : (
        <PackagesSkeleton />
      )}
      <Suspense>
        {panel.isOpen && <RecordPanel entity={mediaPackage} preset={{}} neighbours={[]} />}
        {over?.kind === 'sell' && <CardSale pack={over.pack} onClose={close} />}
        {over?.kind === 'print' && (
          <NewBatch
            pack={over.pack}
            onClose={close}
            onMade={(batch) => void go(`/media-package-code-batches?record=${batch}`)}
          />
        )}
      </Suspense>
    </div>
  )
}

function AddPackage({ onPress }: { onPress: () => void }) {
  const work = useWork()
  return (
    <Button variant="primary" keys="N" onPress={onPress}>
      <Plus aria-hidden size={16} />
      {work('packages.add')}
    </Button>
  )
}

function ViewToggle({ onTable }: { onTable: () => void }) {
  const { say } = useTexts()
  return (
    <ToggleGroup
      iconsOnly
      label={say('shell.view')}
      value="cards"
      onChange={(next) => {
        if (next === 'table') onTable()
      }}
      options={[
        { value: 'table', label: say('list.asTable'), icon: <Rows3 aria-hidden size={16} /> },
        { value: 'cards', label: say('list.asCards'), icon: <LayoutGrid aria-hidden size={16} /> },
      ]}
    />
  )
}

interface PackagesProps extends Omit<Parameters<typeof PackageCards>[0], 'packages'> {
  readonly overview: Overview
}

/** Cards and folders beside each other; where there is no room for both, each is a tab. */
function Packages({ overview, ...cards }: PackagesProps) {
  const work = useWork()
  const texts = useTexts()
  const monthOf = useMonthName()
  const isWide = useMedia('(width >= 1100px)')
  const [params, setParams] = useSearchParams()
  const month = monthOf(overview.from)
  const { folders } = overview
  const tab = params.get('part') === 'folders' ? 'folders' : 'packages'
  const main = (
    <>
      <PackageFigures overview={overview} month={month} />
      <PackageCards packages={overview.packages} {...cards} />
    </>
  )
  if (!folders) return main
  const column = <FolderColumn folders={folders} month={month} />
  if (isWide)
    return (
      <div className="packages-both">
        {main}
        {column}
      </div>
    )
  return (
    <>
      <ToggleGroup
        label={work('packages.filters')}
        className="packages-parts"
        value={tab}
        onChange={(next) =>
          setParams(
            (before) => {
              const after = new URLSearchParams(before)
              if (next === 'folders') after.set('part', next)
              else after.delete('part')
              return after
            },
            { replace: true, preventScrollReset: true },
          )
        }
        options={[
          { value: 'packages', label: texts.entity(mediaPackage).many },
          { value: 'folders', label: work('packages.folders') },
        ]}
      />
      {tab === 'folders' ? column : main}
    </>
  )
}
