/** Sessions without a spot: why, and what would make one free. */
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { useTexts, useWork } from '../platform/texts.ts'
import { Badge } from '../ui/marks/badge.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { keyOfSession, type Named, type PlannedSession, type Reason, type WeekData } from './plan-data.ts'

export function PlanUnplaced({ week, onOpen }: { week: WeekData; onOpen?(session: PlannedSession): void }) {
  const texts = useTexts()
  const work = useWork()
  const unplaced = week.sessions.filter((session) => session.weekday === null)
  if (unplaced.length === 0) return null
  return (
    <section className="grid gap-2" aria-labelledby="unplaced">
      <h2 id="unplaced" className="text-lg font-semibold">
        {work('planning.unplaced')}
      </h2>
      <ul className="grid gap-2">
        {unplaced.map((session) => (
          <li key={keyOfSession(session)} className="card grid gap-1 p-3">
            <span className="flex flex-wrap items-center gap-2">
              <bdi className="font-semibold">
                {texts.name(week.groups.find(({ token }) => token === session.group)?.group.names)}
              </bdi>
              <span className="text-sm text-ink-3">{work('planning.session', { n: session.number + 1 })}</span>
              {onOpen && <Button onPress={() => onOpen(session)}>{work('planning.move')}</Button>}
            </span>
            {session.reasons.length === 0 && <span className="text-sm text-ink-2">{work('planning.notSought')}</span>}
            {session.reasons.map((reason) => (
              <ReasonLine key={reason.kind} reason={reason} week={week} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Most names in a sentence; the others are counted. */
const maxNames = 4

function ReasonLine({ reason, week }: { reason: Reason; week: WeekData }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const list = (tokens: readonly string[], of: readonly Named[]) => {
    const names = tokens
      .flatMap((token) => of.find((each) => each.token === token) ?? [])
      .map((each) => texts.name(each.names))
    return (
      names.slice(0, maxNames).join(texts.language === 'ar' ? '، ' : ', ') +
      (names.length > maxNames ? ` +${names.length - maxNames}` : '')
    )
  }
  const groups = list(
    reason.groups,
    week.groups.map(({ token, group }) => ({ token, names: group.names })),
  )
  const says = work(`planning.reason.${reason.kind}`, {
    needed: reason.needed ?? 0,
    available: reason.available ?? 0,
    groups,
    lecturers: list(reason.lecturers, week.lecturers),
  })
  const isCounted =
    reason.isProven &&
    (reason.kind === 'LecturerFull' ||
      reason.kind === 'PlacesFull' ||
      reason.kind === 'Students' ||
      reason.kind === 'SameDay' ||
      reason.kind === 'Several')
  // Hours are counted in minutes, sessions one by one: a set this small never has two weeks of sessions.
  const inMinutes = (reason.needed ?? 0) > 100
  const { wouldBe } = reason
  return (
    <div className="grid gap-0.5 text-sm">
      <span className="flex flex-wrap items-center gap-2">
        {says}
        {reason.isProven && <Badge tone="accent">{work('planning.proven')}</Badge>}
      </span>
      {isCounted && (
        <span className="text-ink-2">
          {inMinutes
            ? work('planning.provenHours', {
                needed: formats.number(reason.needed! / 60),
                available: formats.number(reason.available! / 60),
              })
            : work('planning.provenSessions', { needed: reason.needed!, available: reason.available!, groups })}
        </span>
      )}
      {!reason.isProven && reason.kind !== 'Students' && reason.kind !== 'Displaced' && groups && (
        <span className="text-ink-2">{work('planning.because', { groups })}</span>
      )}
      {wouldBe && (
        <span className="text-ink-2">
          {work('planning.wouldBe', {
            day: texts.value(educationalGroup, 'slices.weekday', wouldBe.weekday),
            from: formats.time(wouldBe.from),
            place: texts.name(week.places.find(({ token }) => token === wouldBe.place)?.names),
          })}
        </span>
      )}
    </div>
  )
}
