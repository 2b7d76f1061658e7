/** What the centre shares with a user of its portals, folder by folder; a parent's, of one child. */
import { useQuery } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import { useParams } from 'react-router'
import { sharedMediaFolder } from '@topcenter/model/media/shared-media'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { OfChild } from '../../portal/child-choice.tsx'
import { Answered } from '../../records/answered.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { shelfQuery } from './shelf-data.ts'
import { ShelfRows } from './shelf-rows.tsx'

export function MediaPage() {
  const texts = useTexts()
  const who = useWho()
  const { sharedMediaFolderToken: folder } = useParams()
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 [&>.page-head]:pb-0">
      <PageHeader title={texts.entity(sharedMediaFolder).many} />
      {who.userType === 'Parent' ? (
        <OfChild>{(child) => <Folders key={child} child={child} folder={folder} />}</OfChild>
      ) : (
        <Folders folder={folder} />
      )}
    </div>
  )
}

function Folders({ child, folder }: { child?: string; folder: string | undefined }) {
  const texts = useTexts()
  const shelf = useQuery(shelfQuery({ studentToken: child, folderToken: folder }))
  return (
    <Answered query={shelf}>
      {({ folders }) =>
        folders.length === 0 ? (
          <EmptyState
            icon={FolderOpen}
            title={texts.entity(sharedMediaFolder).many}
            text={texts.entity(sharedMediaFolder).ownEmpty ?? ''}
          />
        ) : (
          folders.map(({ token, names, about, items }) => (
            <section key={token} aria-label={texts.name(names)} className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <h2 className="flex flex-wrap items-baseline gap-x-2 text-lg">
                <bdi>{texts.name(names)}</bdi>
                <span className="text-sm font-normal text-ink-2">
                  <bdi>{texts.name(about)}</bdi>
                </span>
              </h2>
              <ShelfRows label={texts.name(names)} items={items} />
            </section>
          ))
        )
      }
    </Answered>
  )
}
