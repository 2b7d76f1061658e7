/** Shows an opened medium, on its page or in a dialog: a player, a picture, pages, or a link to it. */
import { lazy, Suspense } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { sharedMedia } from '@topcenter/model/media/shared-media'
import { useTexts, useWork } from '../../platform/texts.ts'
import { recordKeys } from '../../records/queries.ts'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { openItem, type Opened, type ShelfItem } from '../sharing/shelf-data.ts'
import { Pages } from './pages.tsx'
import './watch-screen.css'

const Player = lazy(async () => ({ default: (await import('./player.tsx')).Player }))

/** Asked once each time that it is shown: it is seen from then on. */
export function useOpened(token: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['opened medium', token],
    queryFn: async () => {
      const opened = await openItem(token)
      void client.invalidateQueries({ queryKey: recordKeys.all(sharedMedia) })
      return opened
    },
    gcTime: 0,
    staleTime: Infinity,
  })
}

export function DownloadLink({ href }: { href: string }) {
  const work = useWork()
  return (
    <a className="button is-secondary" href={href} download>
      <Download aria-hidden size={16} />
      {work('media.download')}
    </a>
  )
}

interface ShownMediumProps {
  readonly item: ShelfItem
  readonly opened: Opened
  onEnded(): void
}

export function ShownMedium({ item, opened, onEnded }: ShownMediumProps) {
  const { name } = useTexts()
  const work = useWork()
  const title = name(item.names)
  if (opened.as === 'play')
    return (
      <Suspense fallback={<CardSkeleton />}>
        <Player
          token={item.token}
          title={title}
          isAudio={item.mediaType === 'audio'}
          cover={item.cover}
          position={item.position}
          onEnded={onEnded}
        />
      </Suspense>
    )
  if (opened.as === 'frame')
    return (
      // a player of elsewhere has an origin of its own, and needs its scripts and storage
      // oxlint-disable-next-line react/iframe-missing-sandbox
      <iframe
        className="watch-frame"
        src={opened.address}
        title={title}
        referrerPolicy="strict-origin-when-cross-origin"
        allow="fullscreen; encrypted-media; picture-in-picture"
        allowFullScreen
      />
    )
  if (opened.as === 'picture') return <img className="watch-picture" src={opened.address} alt={title} />
  if (opened.as === 'pages') return <Pages opened={opened} />
  if (opened.as === 'tab')
    return (
      <p className="card grid gap-3 p-4">
        {work('media.outside')}
        <a className="button is-primary" href={opened.address} target="_blank" rel="noopener noreferrer">
          <ExternalLink aria-hidden size={16} />
          {work('media.openTab')}
        </a>
      </p>
    )
  return <p className="card p-4">{work(opened.as === 'file' ? 'media.onlyDownload' : 'media.noView')}</p>
}
