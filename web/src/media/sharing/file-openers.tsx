/** Shares of a stored file: folders, ends, and viewers with their progress. */
import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import type { readShowing } from '@topcenter/model/media/api'
import { sharedMedia } from '@topcenter/model/media/shared-media'
import { call } from '../../platform/api.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Answered } from '../../records/answered.tsx'
import { recordKeys } from '../../records/queries.ts'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { folderPath } from './shelf-data.ts'

const Viewed = lazy(async () => ({ default: (await import('./viewers-panel.tsx')).Viewed }))

export function FileOpeners({ file }: { file: string }) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  // under the records' keys, so that sharing it asks anew
  const showing = useQuery({
    queryKey: [...recordKeys.all(sharedMedia), 'showing', file],
    queryFn: ({ signal }) =>
      call<typeof readShowing>('GET /api/shared-medias/showing', {
        query: { storageSpaceMediaToken: file },
        signal,
      }),
  })
  return (
    <Answered query={showing}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState icon={Share2} title={work('spaces.notShared')} text={work('spaces.notSharedText')} />
        ) : (
          <div className="grid gap-4">
            {items.map(({ token, folder, sharedWith, about, until }) => (
              <section key={token} className="grid gap-3">
                <dl className="file-facts">
                  <div>
                    <dt>{work('spaces.in')}</dt>
                    <dd>
                      <InnerLink href={folderPath(folder.token)}>
                        <bdi>{texts.name(folder.names)}</bdi>
                      </InnerLink>
                    </dd>
                  </div>
                  <div>
                    <dt>{work('spaces.visibleTo')}</dt>
                    <dd>
                      <bdi>{texts.name(about) || texts.value('sharedMediaFolder', 'sharedWith', sharedWith)}</bdi>
                    </dd>
                  </div>
                  <div>
                    <dt>{work('spaces.until')}</dt>
                    <dd>{until ? <bdi>{formats.dateTime(until)}</bdi> : work('spaces.noEnd')}</dd>
                  </div>
                </dl>
                <Suspense>
                  <Viewed token={token} />
                </Suspense>
              </section>
            ))}
          </div>
        )
      }
    </Answered>
  )
}
