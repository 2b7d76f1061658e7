/** The addresses of shared media: lists for staff, the media page for the portals. */
import { lazy, Suspense, useMemo } from 'react'
import { useParams } from 'react-router'
import { sharedMedia, sharedMediaFolder } from '@topcenter/model/media/shared-media'
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { RecordList } from '../../records/list/record-list.tsx'
import { presetOf } from '../../records/preset.ts'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { FolderGrid, MediumGrid } from './list-cards.tsx'

const MediaPage = lazy(async () => ({ default: (await import('./media-page.tsx')).MediaPage }))
type Kind = typeof sharedMedia | typeof sharedMediaFolder

function Screen({ kind }: { kind: Kind }) {
  const texts = useTexts()
  const who = useWho()
  const params = useParams()
  const preset = useMemo(() => presetOf(kind, params), [kind, params])
  if (!who.canView(kind)) return <NoPermissionState isScreen permission={texts.entity(kind).many} />
  if (isStaff(who.userType))
    return (
      <RecordList
        entity={kind}
        preset={preset}
        firstView="cards"
        grid={kind === sharedMedia ? MediumGrid : FolderGrid}
      />
    )
  return (
    <Suspense fallback={<CardSkeleton lines={5} />}>
      <MediaPage />
    </Suspense>
  )
}
export const FoldersScreen = () => <Screen kind={sharedMediaFolder} />
export const FolderScreen = () => <Screen kind={sharedMedia} />
