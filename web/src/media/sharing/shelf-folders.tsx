/** Folders of what is shared with the reader, each with what lies in it. */
import { useQuery } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import { sharedMediaFolder } from '@topcenter/model/media/shared-media'
import type { Query } from '../../platform/api.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { Answered } from '../../records/answered.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { shelfQuery } from './shelf-data.ts'
import { LockedRows } from './locked-rows.tsx'
import { ShelfRows } from './shelf-rows.tsx'

export function ShelfFolders({ query }: { query: Query }) {
  const texts = useTexts()
  const who = useWho()
  const shelf = useQuery(shelfQuery(query))
  return (
    <Answered query={shelf}>
      {({ folders, locked }) => (
        <>
          {folders.length === 0 && locked.length === 0 && (
            <EmptyState
              icon={FolderOpen}
              title={texts.entity(sharedMediaFolder).many}
              text={texts.entity(sharedMediaFolder).ownEmpty ?? ''}
            />
          )}
          {folders.map(({ token, names, about, items }) => (
            <section key={token} aria-label={texts.name(names)} className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <h2 className="flex flex-wrap items-baseline gap-x-2 text-lg">
                <bdi>{texts.name(names)}</bdi>
                <span className="text-sm font-normal text-ink-2">
                  <bdi>{texts.name(about)}</bdi>
                </span>
              </h2>
              <ShelfRows label={texts.name(names)} items={items} />
            </section>
          ))}
          {who.can('MediaPackageCode', 'view') &&
            locked.map((pack) => (
              <section
                key={pack.token}
                aria-label={texts.name(pack.names)}
                className="grid grid-cols-[minmax(0,1fr)] gap-2"
              >
                <h2 className="text-lg">
                  <bdi>{texts.name(pack.names)}</bdi>
                </h2>
                <LockedRows pack={pack} />
              </section>
            ))}
        </>
      )}
    </Answered>
  )
}
