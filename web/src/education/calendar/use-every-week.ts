/** Moves the following lessons of a group as one was moved, and takes all of it back. */
import type { moveEveryWeek } from '@topcenter/model/planning/api'
import { entityOf } from '@topcenter/model/areas'
import { call } from '../../platform/api.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useRefresh } from '../../records/mutations.ts'
import { toasts } from '../../ui/messages/toasts.ts'
import type { CalendarTime, Change } from './calendar-data.ts'
import type { Move } from './use-moves.ts'

interface Moved {
  /** The lesson as it was before. */
  readonly time: CalendarTime
  readonly change: Change
  /** Takes the lesson itself back. */
  readonly undo: Move
}

export function useEveryWeek(
  nameOf: (time: CalendarTime) => string,
  say: (text: string) => void,
  move: (move: Move) => Promise<void>,
) {
  const texts = useTexts()
  const work = useWork()
  const refresh = useRefresh()
  const follow = async (token: string, from: string) => {
    const told = await call<typeof moveEveryWeek>('POST /api/educational-schedule-times/:token/every-week', {
      params: { token },
      body: { from },
    })
    refresh(entityOf('educationalScheduleTime'))
    return told
  }
  const takeBack = async ({ time, change, undo }: Moved): Promise<void> => {
    await move(undo)
    await follow(time.token, change.from).catch(reportProblem)
  }
  const send = async (done: Moved): Promise<void> => {
    try {
      const { moved, left } = await follow(done.time.token, done.time.from)
      const text = [
        work('calendar.movedWeekly', { name: nameOf(done.time), count: moved }),
        left > 0 && work('calendar.leftWeekly', { count: left }),
      ]
        .filter(Boolean)
        .join(' ')
      say(text)
      const action = { label: texts.say('record.undo'), onAction: () => void takeBack(done) }
      toasts.show({ tone: 'success', text, action })
    } catch (error) {
      reportProblem(error)
    }
  }
  return { send }
}
