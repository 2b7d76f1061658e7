import { notification } from '@topcenter/model/alerts/notification'
import { useTexts, useWork } from '../platform/texts.ts'
import { OwnList } from './own-list.tsx'

/** Unread notifications; renders nothing when there is none. */
export function Unread() {
  const work = useWork()
  const texts = useTexts()
  return (
    <OwnList
      entity={notification}
      title={work('portal.unread')}
      query={{ read: 'false', size: 3 }}
      href="/notifications"
      lineOf={(each) => ({
        title: <bdi>{texts.name(each.names)}</bdi>,
        detail: <bdi>{texts.name(each.description as typeof each.names)}</bdi>,
        href: typeof each.link === 'string' ? each.link : '/notifications',
      })}
    />
  )
}
