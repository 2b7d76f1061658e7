/** Above the ratings: for staff the averages with how many gave them, for a student the link to rate. */
import { useRef, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import type { readRatingAverages } from '@topcenter/model/education/api'
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { educationalRating, ratedTypes } from '@topcenter/model/education/educational-rating'
import { isStaff } from '@topcenter/model/kit/permission'
import { call } from '../platform/api.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { useSave } from '../records/mutations.ts'
import { listQuery, recordKeys } from '../records/queries.ts'
import type { RecordData, Shown } from '../records/record.ts'
import type { ListTopProps } from '../records/record-panels.ts'
import { Card } from '../ui/layout/card.tsx'
import { useFormats } from '../ui/page/language.tsx'

const stars = [1, 2, 3, 4, 5] as const
type RatedType = (typeof ratedTypes)[number]

export default function RatingTop({ preset }: ListTopProps) {
  const who = useWho()
  if (isStaff(who.userType)) return <Averages group={preset.educationalGroupToken} />
  return who.userType === 'Student' && who.may(educationalRating, 'create') && who.canView(educationalGroupStudent) ? (
    <RateGroups />
  ) : null
}

function Averages({ group }: { group: string | undefined }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { data } = useQuery({
    queryKey: [...recordKeys.all(educationalRating), 'averages', group],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<typeof readRatingAverages>('GET /api/educational-ratings/averages', {
        signal,
        query: group ? { educationalGroupToken: group } : {},
      }),
  })
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-3" aria-busy={data ? undefined : true}>
      {ratedTypes.map((type) => {
        const of = data?.averages.find((each) => each.ratedType === type)
        return (
          <div key={type} className="card p-3">
            <dt className="text-sm text-ink-2">{texts.value(educationalRating, 'ratedType', type)}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-2">
              <strong className="text-lg tabular-nums">
                {!of ? '…' : of.average === null ? '—' : work('ratings.ofFive', { n: formats.number(of.average) })}
              </strong>
              {of && <span className="text-sm text-ink-2">{work('ratings.count', { count: of.n })}</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function RateGroups() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const seats = useQuery(listQuery(educationalGroupStudent, { size: 50, columns: 'educationalGroup' }))
  const given = useQuery(
    listQuery(educationalRating, {
      userToken: who.token,
      size: 200,
      columns: 'educationalGroup,ratedType,ratingNumber',
    }),
  )
  if (!seats.data || !given.data) return null
  const groups = new Map(
    seats.data.items.map((seat) => [String(seat.educationalGroupToken), seat.educationalGroup as Shown | null]),
  )
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(280px,1fr))] gap-3">
      {[...groups].map(([token, group]) => (
        <Card key={token} title={texts.name(group?.names)} subtitle={work('ratings.lead')}>
          <div className="grid gap-2">
            {ratedTypes.map((type) => (
              <Stars
                key={type}
                group={token}
                type={type}
                rating={given.data.items.find(
                  (each) => each.educationalGroupToken === token && each.ratedType === type,
                )}
              />
            ))}
          </div>
        </Card>
      ))}
    </div>
  )
}

function Stars({ group, type, rating }: { group: string; type: RatedType; rating: RecordData | undefined }) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const save = useSave(educationalRating)
  const [chosen, setChosen] = useState<number | null>(null)
  const wanted = useRef<number | null>(null)
  const saved = useRef(rating)
  const now = chosen ?? Number(rating?.ratingNumber ?? 0)
  /** Arrow keys change the stars faster than they are saved: one request at a time, and the last value wins. */
  const give = async (star: number) => {
    setChosen(star)
    const isSending = wanted.current !== null
    wanted.current = star
    if (isSending) return
    try {
      for (let sent: number | null = null; sent !== wanted.current;) {
        sent = wanted.current
        const stands = (rating?.version ?? 0) > (saved.current?.version ?? 0) ? rating : saved.current
        saved.current = await save.mutateAsync(
          stands
            ? { token: stands.token, version: stands.version, values: { ratingNumber: sent } }
            : { values: { educationalGroupToken: group, ratedType: type, userToken: who.token, ratingNumber: sent } },
        )
      }
    } catch (error) {
      setChosen(null)
      reportProblem(error)
    } finally {
      wanted.current = null
    }
  }
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-2" aria-busy={save.isPending}>
      <legend className="contents">{texts.value(educationalRating, 'ratedType', type)}</legend>
      <span className="inline-flex">
        {stars.map((star) => (
          <label
            key={star}
            className="inline-grid size-8 cursor-pointer place-items-center rounded-control text-accent-ink has-focus-visible:outline-2"
          >
            <input
              type="radio"
              className="sr-only"
              name={`${group} ${type}`}
              value={star}
              checked={star === now}
              onChange={() => void give(star)}
              aria-label={work('ratings.stars', { count: star })}
            />
            <Star aria-hidden size={20} fill={star <= now ? 'currentColor' : 'none'} />
          </label>
        ))}
      </span>
    </fieldset>
  )
}
