/** Shows a student's interests with prices and free seats, their debt and their groups. */
import { educationalGroup } from '@topcenter/model/education/educational-group'
import type { CallCard, Wish } from '@topcenter/model/interests/api'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useFormats } from '../../ui/page/language.tsx'

export function Wishes({ card }: { card: CallCard }) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  return (
    <div className="call-column">
      <h3 className="call-column-title">{work('calls.wishes')}</h3>
      {card.wishes.length === 0 && <p className="call-card text-sm text-ink-3">{work('calls.noWishes')}</p>}
      {card.wishes.map((wish) => (
        <WishCard key={wish.token} wish={wish} />
      ))}
      {(card.owed !== undefined || card.groups.length > 0) && (
        <dl className="call-facts">
          {card.owed !== undefined && (
            <div>
              <dt>{work('calls.owes')}</dt>
              <dd className={card.owed > 0 ? 'text-bad' : ''}>{formats.money(card.owed)}</dd>
            </div>
          )}
          {card.groups.length > 0 && (
            <div>
              <dt>{work('calls.groupsNow')}</dt>
              <dd className="one-line">
                <bdi>{card.groups.map(({ names }) => texts.name(names)).join(' · ')}</bdi>
              </dd>
            </div>
          )}
        </dl>
      )}
    </div>
  )
}

function WishCard({ wish }: { wish: Wish }) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  return (
    <section className="call-card" aria-label={texts.name(wish.names)}>
      <header className="call-wish">
        <bdi className="font-semibold">{texts.name(wish.names)}</bdi>
        {wish.price !== null && (
          <span className="text-sm">
            {formats.money(wish.price)}
            {wish.before !== null && <s className="ms-1 text-ink-3">{formats.amount(wish.before)}</s>}
          </span>
        )}
      </header>
      {wish.groups.map((group) => (
        <GroupLine key={group.token} group={group} />
      ))}
      {wish.groups.length === 0 && (
        <p className="call-group text-sm text-ink-3">{work(wish.category ? 'calls.noGroups' : 'calls.noSubject')}</p>
      )}
    </section>
  )
}

type Slices = Wish['groups'][number]['slices']
/** Returns the times of a group; days with equal hours are joined. */
function useTimes(slices: Slices): string {
  const texts = useTexts()
  const formats = useFormats()
  const sameHours = Map.groupBy(slices, ({ from, to }) => `${formats.time(from)} – ${formats.time(to)}`)
  return [...sameHours]
    .map(
      ([hours, same]) =>
        `${new Intl.ListFormat(texts.language).format(same.map(({ weekday }) => texts.value(educationalGroup, 'slices.weekday', weekday)))} ${hours}`,
    )
    .join(' · ')
}

function GroupLine({ group }: { group: Wish['groups'][number] }) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const times = useTimes(group.slices)
  const free = group.seats === null ? null : Math.max(0, group.seats - group.taken)
  const part = group.seats ? Math.min(100, Math.round((group.taken / group.seats) * 100)) : 0
  const tone = free === null || free > 3 ? 'ok' : free > 0 ? 'warn' : 'bad'
  return (
    <div className={`call-group${tone === 'ok' && free !== null ? ' is-fit' : ''}`}>
      <p className="flex justify-between gap-2">
        <bdi className="one-line font-semibold">{texts.name(group.names)}</bdi>
        <span className={`shrink-0 font-semibold text-${tone}`}>
          {free === null
            ? work('calls.seatsOpen')
            : free === 0
              ? work('calls.seatsNone')
              : work('calls.seats', { count: free })}
        </span>
      </p>
      <p className="flex justify-between gap-2 text-sm text-ink-3">
        <span className="one-line">
          {[
            times,
            texts.name(group.lecturer),
            group.startsOn ? work('calls.starts', { day: formats.date(group.startsOn) }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {group.seats !== null && (
          <span className="shrink-0" dir="ltr">
            {formats.number(group.taken)}/{formats.number(group.seats)}
          </span>
        )}
      </p>
      {group.seats !== null && (
        <span className={`call-seats is-${tone}`} aria-hidden>
          <span style={{ inlineSize: `${part}%` }} />
        </span>
      )}
    </div>
  )
}
