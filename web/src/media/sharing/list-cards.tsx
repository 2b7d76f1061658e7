/** Covers and figures of folders and of shared media in the lists of staff. */
import type { ComponentType, CSSProperties } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Folder, PlayCircle } from 'lucide-react'
import { mediaTypes, sharedMedia, sharedMediaFolder } from '@topcenter/model/media/shared-media'
import type { readFoldersOverview } from '@topcenter/model/media/api'
import { call } from '../../platform/api.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { recordKeys } from '../../records/queries.ts'
import type { RecordData } from '../../records/record.ts'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { CardsGrid, type CardsGridProps } from '../../ui/data/cards-grid.tsx'
import { FileIcon } from '../../ui/marks/file-icon.tsx'
import { useMonthName } from '../month-name.ts'
import { hueOf } from '../packages/offer-card.tsx'
import { lengthText } from '../packages/shop-words.ts'
import { folderPath, shelfQuery } from './shelf-data.ts'
import '../packages/shop.css'
import './list-cards.css'

interface Drawn {
  readonly record: RecordData
}

const foldersQuery = () =>
  queryOptions({
    queryKey: [...recordKeys.all(sharedMediaFolder), 'overview'],
    queryFn: ({ signal }) =>
      call<typeof readFoldersOverview>('GET /api/shared-media-folders/overview', { query: {}, signal }),
  })

/** One answer for all cards of the list. */
function useFolder(token: string) {
  const { data } = useQuery(foldersQuery())
  const folder = data?.folders.find((each) => each.token === token)
  return folder && { ...folder, from: data!.from }
}

function FolderCover({ record }: Drawn) {
  const work = useWork()
  const folder = useFolder(record.token)
  return (
    <div className="list-cover" style={{ '--hue': `var(--chart-${hueOf(record.token)})` } as CSSProperties}>
      <Folder aria-hidden size={36} />
      {folder && <span className="offer-length">{work('packages.files', { count: folder.files })}</span>}
    </div>
  )
}

function FolderFigures({ record }: Drawn) {
  const work = useWork()
  const texts = useTexts()
  const month = useMonthName()
  const folder = useFolder(record.token)
  return (
    <p className="list-figures">
      <span className={folder?.opens === 0 && folder.files > 0 ? 'text-warn' : undefined}>
        {folder &&
          (folder.opens > 0
            ? work('packages.opensIn', { count: folder.opens, month: month(folder.from) })
            : work('packages.nothingOpened', { month: month(folder.from) }))}
      </span>
      <InnerLink className="text-link" href={folderPath(record.token)}>
        {texts.entity(sharedMedia).many}
      </InnerLink>
    </p>
  )
}

/** One answer for all media of a folder. */
function useItem({ token, sharedMediaFolderToken }: RecordData) {
  const { data } = useQuery(shelfQuery({ folderToken: String(sharedMediaFolderToken) }))
  return data?.folders.flatMap(({ items }) => items).find((item) => item.token === token)
}

function MediumCover({ record }: Drawn) {
  const work = useWork()
  const item = useItem(record)
  const kind = mediaTypes.find((type) => type === record.mediaType) ?? 'other'
  return (
    <div className="list-cover is-medium">
      {item?.cover ? <img src={item.cover} alt="" loading="lazy" /> : <FileIcon kind={kind} size={36} />}
      {item?.seconds ? (
        <span className="offer-length">
          <PlayCircle aria-hidden size={14} />
          <bdi>{lengthText(work, item.seconds)}</bdi>
        </span>
      ) : null}
    </div>
  )
}

function MediumFigures({ record }: Drawn) {
  const work = useWork()
  const seen = Number(record.seenBy ?? 0)
  return (
    <p className="list-figures">
      <span className={seen === 0 ? 'text-warn' : undefined}>
        {seen > 0 ? work('packages.seen', { count: seen }) : work('packages.seenNone')}
      </span>
    </p>
  )
}

/** Returns a grid whose cards have a cover above the name and figures below the facts. */
const gridWith = (Cover: ComponentType<Drawn>, Figures: ComponentType<Drawn>) =>
  function DrawnGrid({ card, ...props }: CardsGridProps<RecordData>) {
    return (
      <CardsGrid
        {...props}
        card={(record) => {
          const { facts = [], ...plain } = card(record)
          return {
            ...plain,
            facts: facts.slice(0, 2),
            cover: <Cover record={record} />,
            foot: <Figures record={record} />,
          }
        }}
      />
    )
  }
export const FolderGrid = gridWith(FolderCover, FolderFigures)
export const MediumGrid = gridWith(MediumCover, MediumFigures)
