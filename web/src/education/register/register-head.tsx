/** Whose register it is, when and where, and what may be done to its schedule time now. */
import { useQuery } from '@tanstack/react-query'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { useTexts } from '../../platform/texts.ts'
import { useRecord } from '../../records/queries.ts'
import { useRecordActions } from '../../records/actions/record-actions.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { LineSkeleton } from '../../ui/messages/skeleton.tsx'
import { scheduleTimePath } from '../paths.ts'
import type { ScheduleTimeRecord } from '../schedule-times.tsx'
import { RegisterBadge } from '../register-badge.tsx'
import { registerQuery } from './register-data.ts'

export function RegisterHead({ token }: { token: string }) {
  const texts = useTexts()
  const formats = useFormats()
  const { data } = useRecord(educationalScheduleTime, token)
  const actions = useRecordActions(educationalScheduleTime)
  const register = useQuery(registerQuery(token))
  const time = data ? (data as ScheduleTimeRecord) : register.data?.scheduleTime
  if (!time) return <LineSkeleton width="240px" />
  const where = [time.place, time.lecturer].flatMap((shown) => (shown ? [texts.name(shown.names)] : []))
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-auto">
        <h2 className="flex flex-wrap items-center gap-2 text-lg">
          <bdi>{texts.name(time.educationalGroup?.names)}</bdi>
          <RegisterBadge time={time} />
        </h2>
        <p className="text-ink-2">
          {formats.longDate(time.from)} ·{' '}
          <bdi>
            {formats.time(time.from)} – {formats.time(time.to)}
          </bdi>
          {where.map((name) => (
            <span key={name}>
              {' '}
              · <bdi>{name}</bdi>
            </span>
          ))}
        </p>
      </div>
      <LinkButton href={scheduleTimePath(token)}>{texts.say('record.details')}</LinkButton>
      {data?.allowed.includes('closeRegister') && (
        <Button onPress={() => actions.start(data, 'closeRegister')}>
          {texts.action(educationalScheduleTime, 'closeRegister').do}
        </Button>
      )}
      {actions.dialog}
    </header>
  )
}
