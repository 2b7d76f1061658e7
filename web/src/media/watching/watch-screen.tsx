/** One shared medium: played, shown or led to; under it what else lies in its folder. */
import { useQuery } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { sharedMedia, sharedMediaFolder } from '@topcenter/model/media/shared-media'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Answered, Unanswered } from '../../records/answered.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { type ShelfFolder, type ShelfItem, shelfQuery, watchPath } from '../sharing/shelf-data.ts'
import { ShelfRows } from '../sharing/shelf-rows.tsx'
import { DownloadLink, ShownMedium, useOpened } from './shown-medium.tsx'

export default function WatchScreen() {
  const who = useWho()
  const texts = useTexts()
  const { sharedMediaToken: token = '' } = useParams()
  const shelf = useQuery({
    ...shelfQuery(),
    enabled: who.canView(sharedMedia),
  })
  if (!who.canView(sharedMedia)) return <NoPermissionState isScreen permission={texts.entity(sharedMedia).many} />
  return (
    <Answered query={shelf}>
      {({ folders }) => {
        const folder = folders.find(({ items }) => items.some((each) => each.token === token))
        const item = folder?.items.find((each) => each.token === token)
        return folder && item ? <Medium key={token} folder={folder} item={item} /> : <Closed />
      }}
    </Answered>
  )
}

function Closed() {
  const who = useWho()
  const texts = useTexts()
  const work = useWork()
  return (
    <EmptyState
      icon={FolderOpen}
      title={work('media.stop.closed')}
      action={
        who.can('MediaPackageCode', 'view') && (who.userType === 'Student' || who.userType === 'Parent') ? (
          <LinkButton href="/packages">{texts.screen('MediaShop')}</LinkButton>
        ) : (
          <LinkButton href="/shared-media-folders">{texts.entity(sharedMediaFolder).many}</LinkButton>
        )
      }
    />
  )
}

function Medium({ folder, item }: { folder: ShelfFolder; item: ShelfItem }) {
  const { name } = useTexts()
  const work = useWork()
  const navigate = useNavigate()
  const opening = useOpened(item.token)
  const opened = opening.data
  const next = folder.items[folder.items.findIndex(({ token }) => token === item.token) + 1]
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      {opened ? (
        <ShownMedium item={item} opened={opened} onEnded={() => next && void navigate(watchPath(next.token))} />
      ) : (
        <Unanswered query={opening} />
      )}
      <PageHeader
        title={name(item.names)}
        subtitle={name(folder.names)}
        actions={opened?.download && <DownloadLink href={opened.download} />}
      />
      {folder.items.length > 1 && <ShelfRows label={name(folder.names)} items={folder.items} current={item.token} />}
      {next && (
        <div className="watch-next">
          <span className="grid min-w-0">
            <span className="text-sm text-ink-2">{work('media.next')}</span>
            <span className="one-line font-semibold">
              <bdi>{name(next.names)}</bdi>
            </span>
          </span>
          <Button variant="primary" onPress={() => void navigate(watchPath(next.token))}>
            {work('media.next')}
          </Button>
        </div>
      )}
    </div>
  )
}
