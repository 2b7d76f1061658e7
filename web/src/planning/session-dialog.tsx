/** One session of the week: given a spot by hand, pinned or unpinned. */
import { useState } from 'react'
import { Pin, PinOff } from 'lucide-react'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import type { SentBody } from '@topcenter/model/kit/endpoint'
import type { Weekday } from '@topcenter/model/kit/week'
import type { moveSession } from '@topcenter/model/planning/api'
import { timetablePlan } from '@topcenter/model/planning/timetable-plan'
import { call } from '../platform/api.ts'
import { problemText } from '../platform/problem-report.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { useRefresh } from '../records/mutations.ts'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Select } from '../ui/inputs/select.tsx'
import { TimeField } from '../ui/inputs/time-field.tsx'
import { calendarDays, type PlannedGroup, type PlannedSession, type WeekData } from './plan-data.ts'

interface SessionDialogProps {
  readonly session: PlannedSession
  readonly week: WeekData
  onClose(): void
  onChanged(): void
}

export function SessionDialog({ session, week, onClose, onChanged }: SessionDialogProps) {
  const texts = useTexts()
  const work = useWork()
  const group = week.groups.find(({ token }) => token === session.group)!
  const spot = useSpot(session, week, group)
  const { send, isPending, failure } = useSend(session, onChanged)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={work('planning.moveTitle', { name: texts.name(group.group.names), n: session.number + 1 })}
      description={work('planning.putText')}
      actions={
        <>
          <Button
            size="form"
            variant="primary"
            isPending={isPending}
            isDisabled={!spot.from || !spot.place}
            onPress={() => void send({ ...bodyOf(spot), pinned: true })}
          >
            {work('planning.put')}
          </Button>
          {session.weekday && (
            <Button size="form" isDisabled={isPending} onPress={() => void send({ pinned: !session.pinned })}>
              {session.pinned ? <PinOff aria-hidden size={16} /> : <Pin aria-hidden size={16} />}
              {work(session.pinned ? 'planning.unpin' : 'planning.pin')}
            </Button>
          )}
        </>
      }
    >
      <div className="form-grid">
        {failure !== null && (
          <div className="col-span-full">
            <AlertBanner tone="bad">{problemText(failure, texts)}</AlertBanner>
          </div>
        )}
        <SpotInputs spot={spot} week={week} group={group} />
      </div>
    </Dialog>
  )
}

/** Day, hour, place and lecturer: at first the session's own, or those of the spot that it nearly got. */
function useSpot(session: PlannedSession, week: WeekData, group: PlannedGroup) {
  const wouldBe = session.reasons.find((reason) => reason.wouldBe)?.wouldBe
  const [weekday, setWeekday] = useState<Weekday>(session.weekday ?? wouldBe?.weekday ?? week.days[0]!)
  const [from, setFrom] = useState<string | null>(session.from ?? wouldBe?.from ?? week.opensAt)
  const [place, setPlace] = useState<string | null>(session.place ?? wouldBe?.place ?? null)
  const [lecturer, setLecturer] = useState<string | null>(
    session.lecturer ?? wouldBe?.lecturer ?? group.lecturers[0] ?? null,
  )
  return { weekday, setWeekday, from, setFrom, place, setPlace, lecturer, setLecturer }
}
type ChosenSpot = ReturnType<typeof useSpot>
const bodyOf = ({ weekday, from, place, lecturer }: ChosenSpot) => ({
  weekday,
  from,
  placeToken: place,
  lecturerToken: lecturer,
})

function useSend(session: PlannedSession, onChanged: () => void) {
  const refresh = useRefresh()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const send = async (change: Omit<SentBody<typeof moveSession>, 'number'>) => {
    setPending(true)
    try {
      await call<typeof moveSession>('POST /api/timetable-groups/:token/session', {
        params: { token: session.group },
        body: { number: session.number, ...change },
        json: true,
        idempotencyKey: crypto.randomUUID(),
      })
      refresh(timetablePlan)
      onChanged()
    } catch (error) {
      setFailure(error)
      setPending(false)
    }
  }
  return { send, isPending, failure }
}

function SpotInputs({ spot, week, group }: { spot: ChosenSpot; week: WeekData; group: PlannedGroup }) {
  const texts = useTexts()
  const work = useWork()
  const options = (all: readonly { token: string; names: object }[], wanted: readonly string[]) =>
    all
      .filter(({ token }) => wanted.length === 0 || wanted.includes(token))
      .map((each) => ({ value: each.token, label: texts.name(each.names) }))
  return (
    <>
      <Select
        label={work('planning.day')}
        options={calendarDays(week).map((value) => ({
          value,
          label: texts.value(educationalGroup, 'slices.weekday', value),
        }))}
        value={spot.weekday}
        onChange={(value) => spot.setWeekday(value as Weekday)}
      />
      <TimeField label={texts.field(educationalGroup, 'slices.from')} value={spot.from} onChange={spot.setFrom} />
      <Select
        label={texts.field(educationalGroup, 'slices.place')}
        options={options(week.places, group.places)}
        value={spot.place}
        onChange={spot.setPlace}
      />
      {group.lecturers.length > 0 && (
        <Select
          label={texts.field(educationalGroup, 'slices.lecturer')}
          options={options(week.lecturers, group.lecturers)}
          value={spot.lecturer}
          onChange={spot.setLecturer}
        />
      )}
    </>
  )
}
