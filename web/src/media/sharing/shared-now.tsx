/** New shared media on the home of the portals, and unfinished ones. */
import { useQuery } from '@tanstack/react-query'
import { sharedMedia, sharedMediaFolder } from '@topcenter/model/media/shared-media'
import { wholeFrom } from '@topcenter/model/media/watched'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { Section } from '../../portal/own-list.tsx'
import { percentOf, shelfQuery } from './shelf-data.ts'
import { ShelfRows } from './shelf-rows.tsx'

const few = 4

/** Renders nothing if there is nothing to show or the request fails: the home page needs no error for it. */
export function SharedNow({ child }: { child?: string | undefined }) {
  const texts = useTexts()
  const who = useWho()
  const { data } = useQuery({
    ...shelfQuery({ studentToken: child }),
    enabled: who.canView(sharedMedia),
  })
  const items = (data?.folders ?? []).flatMap((folder) => folder.items)
  const begun = items.filter((item) => item.watched > 0 && percentOf(item) < wholeFrom)
  const fresh = items.filter((item) => item.isNew)
  const shown = [...begun, ...fresh].slice(0, few)
  if (shown.length === 0) return null
  const title = texts.entity(sharedMediaFolder).many
  return (
    <Section title={title} href="/shared-media-folders">
      <ShelfRows label={title} items={shown} />
    </Section>
  )
}
