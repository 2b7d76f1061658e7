/** Above the list of holidays: those on whose days lessons are still planned. */
import { useQuery } from '@tanstack/react-query'
import type { readStandingHolidays } from '@topcenter/model/education/api'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { holiday } from '@topcenter/model/education/holiday'
import { isStaff } from '@topcenter/model/kit/permission'
import { call } from '../../platform/api.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'

export default function HolidaysTop() {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const mayChange = isStaff(who.userType) && who.may(educationalScheduleTime, 'update')
  const { data } = useQuery({
    queryKey: ['records', holiday.id, 'with times'],
    enabled: mayChange,
    queryFn: ({ signal }) => call<typeof readStandingHolidays>('GET /api/calendar/holidays', { signal }),
  })
  if (!data?.items.length) return null
  return (
    <AlertBanner tone="warn" title={work('holidays.banner')}>
      {data.items.map((each) => (
        <LinkButton key={each.token} variant="text" className="me-3" href={`?record=${each.token}`}>
          {work('holidays.open', { name: texts.name(each.names), count: formats.number(each.count) })}
        </LinkButton>
      ))}
    </AlertBanner>
  )
}
