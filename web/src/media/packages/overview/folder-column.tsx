/** The shared folders beside the packages: their files, and how often those were opened this month. */
import type { CSSProperties } from 'react'
import { Folder, FolderPlus } from 'lucide-react'
import { sharedMediaFolder } from '@topcenter/model/media/shared-media'
import { useWho } from '../../../platform/session.ts'
import { useTexts, useWork } from '../../../platform/texts.ts'
import { InnerLink } from '../../../ui/buttons/inner-link.tsx'
import { useFormats } from '../../../ui/page/language.tsx'
import { hueOf } from '../offer-card.tsx'
import type { SeenFolder } from './overview-data.ts'

const foldersPath = '/shared-media-folders'
const most = 12

export function FolderColumn({ folders, month }: { folders: readonly SeenFolder[]; month: string }) {
  const work = useWork()
  const who = useWho()
  const sum = (of: (folder: SeenFolder) => number): number => folders.reduce((all, folder) => all + of(folder), 0)
  const opens = sum(({ opens: each }) => each)
  return (
    <section className="folder-column" aria-label={work('packages.folders')}>
      <header>
        <h2>{work('packages.folders')}</h2>
        {who.may(sharedMediaFolder, 'create') && (
          <InnerLink className="text-link" href={`${foldersPath}?new=1`}>
            <FolderPlus aria-hidden size={16} />
            {work('packages.addFolder')}
          </InnerLink>
        )}
      </header>
      {folders.length === 0 ? (
        <p className="folder-sums">{work('packages.noFolders')}</p>
      ) : (
        <>
          <p className="folder-sums">
            <span>{work('packages.files', { count: sum(({ files }) => files) })}</span>
            <span>
              {opens > 0
                ? work('packages.opensIn', { count: opens, month })
                : work('packages.nothingOpened', { month })}
            </span>
          </p>
          <ul>
            {folders.slice(0, most).map((folder) => (
              <FolderRow key={folder.token} folder={folder} />
            ))}
          </ul>
          {folders.length > most && (
            <InnerLink className="text-link folder-all" href={foldersPath}>
              {work('packages.allFolders')}
            </InnerLink>
          )}
        </>
      )}
    </section>
  )
}

function FolderRow({ folder }: { folder: SeenFolder }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { token, names, about, sharedWith, files, opens } = folder
  const audience = texts.name(about) || texts.value(sharedMediaFolder, 'sharedWith', sharedWith)
  return (
    <li>
      <InnerLink className="folder-row" href={`${foldersPath}/shared-medias/${token}`}>
        <span
          aria-hidden
          className={sharedWith === 'General' ? 'folder-tile' : 'folder-tile is-hued'}
          style={{ '--hue': `var(--chart-${hueOf(audience)})` } as CSSProperties}
        >
          <Folder size={18} />
        </span>
        <span className="folder-words">
          <bdi className="folder-name">{texts.name(names)}</bdi>
          <span className="folder-about">
            <bdi>{audience}</bdi> · {work('packages.files', { count: files })}
          </span>
        </span>
        {opens === 0 && files > 0 ? (
          <span className="folder-opens is-warn">{work('packages.neverOpened')}</span>
        ) : (
          opens > 0 && (
            <span className="folder-opens">
              <span className="only-read">{work('packages.opens', { count: opens })}</span>
              <bdi dir="ltr" aria-hidden>
                {formats.number(opens)}
              </bdi>
            </span>
          )
        )}
      </InnerLink>
    </li>
  )
}
