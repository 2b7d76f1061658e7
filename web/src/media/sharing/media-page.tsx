/** Media that the centre shares with a user of its portals, folder by folder; a parent sees those of one child. */
import { useParams } from 'react-router'
import { sharedMediaFolder } from '@topcenter/model/media/shared-media'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { OfChild } from '../../portal/child-choice.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ShelfFolders } from './shelf-folders.tsx'

export function MediaPage() {
  const texts = useTexts()
  const who = useWho()
  const { sharedMediaFolderToken: folder } = useParams()
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 [&>.page-head]:pb-0">
      <PageHeader
        title={texts.entity(sharedMediaFolder).many}
        actions={
          (who.userType === 'Student' || who.userType === 'Parent') &&
          who.can('MediaPackageCode', 'view') && <LinkButton href="/packages">{texts.screen('MediaShop')}</LinkButton>
        }
      />
      {who.userType === 'Parent' ? (
        <OfChild>
          {(child) => <ShelfFolders key={child} query={{ studentToken: child, folderToken: folder }} />}
        </OfChild>
      ) : (
        <ShelfFolders query={{ folderToken: folder }} />
      )}
    </div>
  )
}
