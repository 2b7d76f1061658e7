/** A new secret link for the calendar that is shown, shown this once. */
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { makeCalendarFeed } from '@topcenter/model/education/api'
import type { SentBody } from '@topcenter/model/kit/endpoint'
import { isStaff } from '@topcenter/model/kit/permission'
import { call } from '../../platform/api.ts'
import { copyText } from '../../platform/copy.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { feedsKey } from './calendar-data.ts'

type Wanted = SentBody<typeof makeCalendarFeed>
type Sight = Wanted['by']

/** Makes a link; `mine`: to a portal user's own lessons, or to those that a lecturer gives. */
export default function FeedDialog({
  by,
  of,
  onClose,
}: {
  by: Sight | 'mine'
  of?: string | undefined
  onClose(): void
}) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const client = useQueryClient()
  const [path, setPath] = useState<string | null>(null)
  const mine: Wanted = isStaff(who.userType) ? { by: 'lecturer', of: who.token } : { by: 'all' }
  const make = useMutation({
    mutationFn: () =>
      call<typeof makeCalendarFeed>('POST /api/calendar-feeds', {
        body: by === 'mine' ? mine : { by, ...(by === 'all' ? {} : { of }) },
      }),
    onSuccess: (made) => {
      setPath(made.path)
      void client.invalidateQueries({ queryKey: feedsKey })
    },
    onError: reportProblem,
  })
  const address = path && `${location.origin}${path}`
  const copy = () => void copyText(address!, work('feeds.copied'))
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      size="medium"
      title={path ? work('feeds.made') : work('feeds.title')}
      description={work(path ? 'feeds.once' : 'feeds.text')}
      actions={
        address ? (
          <>
            <Button autoFocus key="copy" size="form" variant="primary" onPress={copy}>
              {work('feeds.copy')}
            </Button>
            <LinkButton className="is-form" href={address.replace(/^https?:/, 'webcal:')}>
              {work('feeds.open')}
            </LinkButton>
          </>
        ) : (
          <>
            <Button size="form" variant="primary" isPending={make.isPending} onPress={() => make.mutate()}>
              {work('feeds.add')}
            </Button>
            <Button size="form" onPress={onClose}>
              {texts.say('form.cancel')}
            </Button>
          </>
        )
      }
    >
      {address && (
        <input
          className="input-frame w-full px-3"
          dir="ltr"
          readOnly
          value={address}
          aria-label={work('feeds.made')}
          onFocus={(event) => event.target.select()}
        />
      )}
    </Dialog>
  )
}
