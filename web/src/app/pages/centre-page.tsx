/** Public page of a centre: courses open to join, its news, its address, and a form to apply. */
import type { Names } from '@topcenter/model/kit/names'
import { lazy, Suspense, useState } from 'react'
import { CalendarDays, Clock, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { OpenGroup, Price, PublicPage, PublicPlace, Subject, WeekTime } from '../../platform/public-page.ts'
import { spacedPhone } from '@topcenter/model/kit/spaced-phone'
import { useTexts } from '../../platform/texts.ts'
import { whatsAppAddress } from '@topcenter/model/kit/whatsapp'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { useFormats, useLanguage } from '../../ui/page/language.tsx'
import { useCentreTitle } from '../routing/page-title.ts'
import { AskForm, type Choice } from './ask-form.tsx'
import './centre-page.css'

const ContactLinks = lazy(async () => ({ default: (await import('./contact-links.tsx')).ContactLinks }))

/** When the page was opened; groups that have begun say no more when they did. */
const today = new Date().toISOString().slice(0, 10)

/** Subjects that are shown before the reader asks for all. */
const first = 12

export function CentrePage({ page }: { page: PublicPage }) {
  const texts = useTexts()
  const { say } = texts
  const formats = useFormats()
  const [choice, setChoice] = useState<Choice>({ subject: '', group: '' })
  const [isWhole, setWhole] = useState(false)
  const name = texts.name(page.names)
  const slogan = texts.name(page.slogan)
  useCentreTitle(slogan ? `${name} – ${slogan}` : name)
  const ask = (next: Choice) => {
    setChoice(next)
    const form = document.getElementById('ask')
    form?.scrollIntoView({ block: 'start' })
    form?.querySelector('input')?.focus({ preventScroll: true })
  }
  const shown = isWhole ? page.subjects : page.subjects.slice(0, first)
  return (
    <div className="centre">
      <header className="centre-hero">
        {page.logo && <img src={page.logo} alt="" className="centre-logo" />}
        <h1 className="centre-name">
          <bdi>{name}</bdi>
        </h1>
        {slogan && (
          <p className="centre-slogan">
            <bdi>{slogan}</bdi>
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {page.asks && (
            <Button variant="primary" size="form" onPress={() => ask({ subject: '', group: '' })}>
              {say('front.page.ask')}
            </Button>
          )}
          {page.phones[0] && (
            <LinkButton href={`tel:${page.phones[0]}`}>
              <Phone aria-hidden size={16} />
              <Isolate>{spacedPhone(page.phones[0])}</Isolate>
            </LinkButton>
          )}
        </div>
      </header>
      {page.subjects.length > 0 && (
        <section aria-labelledby="open" className="grid gap-4">
          <h2 id="open" className="centre-title">
            {say('front.page.open')}
          </h2>
          <ul className="centre-cards">
            {shown.map((subject) => (
              <SubjectCard key={subject.token} subject={subject} onAsk={page.asks ? ask : undefined} />
            ))}
          </ul>
          {shown.length < page.subjects.length && (
            <Button className="justify-self-center" onPress={() => setWhole(true)}>
              {say('front.page.all', { count: page.subjects.length })}
            </Button>
          )}
        </section>
      )}
      {page.news.length > 0 && (
        <section aria-labelledby="news" className="grid gap-4">
          <h2 id="news" className="centre-title">
            {say('front.page.news')}
          </h2>
          <ul className="centre-cards">
            {page.news.map((each) => (
              <li key={`${each.from} ${texts.name(each.names)}`} className="card centre-card">
                <h3 className="centre-card-title">
                  <bdi>{texts.name(each.names)}</bdi>
                </h3>
                {each.from && <p className="text-sm text-ink-3">{formats.day(each.from)}</p>}
                {each.description && (
                  <p className="centre-words">
                    <bdi>{texts.name(each.description)}</bdi>
                  </p>
                )}
                <SponsorLine names={each.sponsor} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {page.places.length > 0 && (
        <section aria-labelledby="places" className="grid gap-4">
          <h2 id="places" className="centre-title">
            {say('front.page.places')}
          </h2>
          <ul className="centre-cards">
            {page.places.map((place) => (
              <PlaceCard key={texts.name(place.names)} place={place} />
            ))}
          </ul>
        </section>
      )}
      {page.asks && <AskForm page={page} asks={page.asks} choice={choice} onChoice={setChoice} />}
      <Suspense>
        <ContactLinks contacts={page} />
      </Suspense>
    </div>
  )
}

function SponsorLine({ names }: { names: Names | null }) {
  const texts = useTexts()
  if (!names) return null
  return <p className="text-sm text-ink-2">{texts.say('front.page.sponsor', { name: texts.name(names) })}</p>
}

function SubjectCard({ subject, onAsk }: { subject: Subject; onAsk: ((choice: Choice) => void) | undefined }) {
  const texts = useTexts()
  const { say } = texts
  const formats = useFormats()
  const name = texts.name(subject.names)
  return (
    <li className="card centre-card">
      <div className="centre-card-head">
        <div className="min-w-0">
          {subject.within && (
            <p className="text-sm text-ink-3">
              <bdi>{texts.name(subject.within)}</bdi>
            </p>
          )}
          <h3 className="centre-card-title">
            <bdi>{name}</bdi>
          </h3>
        </div>
        {subject.offerTo && (
          <Badge tone="accent">{say('front.page.offer', { day: formats.day(subject.offerTo) })}</Badge>
        )}
      </div>
      {subject.description && (
        <p className="centre-words">
          <bdi>{texts.name(subject.description)}</bdi>
        </p>
      )}
      <SponsorLine names={subject.sponsor} />
      {subject.prices.length > 0 ? (
        <ul className="centre-prices">
          {subject.prices.map((price) => (
            <PriceLine key={price.of} price={price} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">{say('front.page.askPrice')}</p>
      )}
      {subject.groups.length > 0 && (
        <ul className="centre-groups">
          {subject.groups.map((group) => (
            <GroupLine key={group.token} group={group} />
          ))}
        </ul>
      )}
      {onAsk && (
        <Button
          className="centre-card-foot"
          aria-label={say('front.page.askFor', { name })}
          onPress={() => onAsk({ subject: subject.token, group: '' })}
        >
          {say('front.page.ask')}
        </Button>
      )}
    </li>
  )
}

function PriceLine({ price: { of, price, before } }: { price: Price }) {
  const { say } = useTexts()
  const formats = useFormats()
  return (
    <li>
      <b className="num">
        <bdi>{formats.money(price)}</bdi>
      </b>{' '}
      {before !== null && (
        <>
          <span className="sr-only">{say('front.page.insteadOf')} </span>
          <s className="text-ink-3">
            <bdi>{formats.money(before)}</bdi>
          </s>{' '}
        </>
      )}
      <span className="text-ink-2">{say(`front.page.per.${of}`)}</span>
    </li>
  )
}

function GroupLine({ group }: { group: OpenGroup }) {
  const texts = useTexts()
  const { say } = texts
  const formats = useFormats()
  const times = useWeekText(group.times)
  return (
    <li>
      <span className="flex flex-wrap items-center gap-2">
        <bdi className="font-semibold">{texts.name(group.names)}</bdi>
        {group.isFull && <Badge tone="warn">{say('front.page.full')}</Badge>}
      </span>
      {times.map((line) => (
        <span key={line} className="centre-fact">
          <Clock aria-hidden size={14} />
          <span>{line}</span>
        </span>
      ))}
      {group.start && group.start > today && (
        <span className="centre-fact">
          <CalendarDays aria-hidden size={14} />
          <span>{say('front.page.from', { day: formats.day(group.start) })}</span>
        </span>
      )}
    </li>
  )
}

function PlaceCard({ place }: { place: PublicPlace }) {
  const texts = useTexts()
  const { say } = texts
  const times = useWeekText(place.times)
  const name = texts.name(place.names)
  return (
    <li className="card centre-card">
      <h3 className="centre-card-title">
        <bdi>{name}</bdi>
      </h3>
      {place.address && (
        <p className="centre-fact">
          <MapPin aria-hidden size={16} />
          <bdi>{texts.name(place.address)}</bdi>
        </p>
      )}
      {times.map((line) => (
        <p key={line} className="centre-fact">
          <Clock aria-hidden size={16} />
          <span>{line}</span>
        </p>
      ))}
      <div className="centre-card-foot flex flex-wrap gap-2">
        {place.phone && (
          <LinkButton href={`tel:${place.phone}`} aria-label={say('front.page.call', { name })}>
            <Phone aria-hidden size={16} />
            <Isolate>{spacedPhone(place.phone)}</Isolate>
          </LinkButton>
        )}
        {place.phone && place.hasWhatsApp && (
          <LinkButton href={whatsAppAddress(place.phone)} target="_blank" rel="noopener noreferrer">
            <MessageCircle aria-hidden size={16} />
            {say('front.links.whatsApp')}
          </LinkButton>
        )}
        {place.map && (
          <LinkButton href={place.map} target="_blank" rel="noopener noreferrer">
            <MapPin aria-hidden size={16} />
            {say('front.page.map')}
          </LinkButton>
        )}
      </div>
    </li>
  )
}

const weekdays = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
/** A Saturday. */
const saturday = Date.UTC(2000, 0, 1)

/** Returns one line for each time of the day; consecutive days are written as a range. */
function useWeekText(times: readonly WeekTime[]): string[] {
  const { language } = useLanguage()
  const { say } = useTexts()
  const formats = useFormats()
  const format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-EG' : 'en-US', { weekday: 'long', timeZone: 'UTC' })
  const nameOf = (day: number) => format.format(new Date(saturday + day * 86_400_000))
  const daysOf = new Map<string, number[]>()
  for (const { weekday, from, to } of times) {
    const key = `${from} ${to}`
    daysOf.set(key, [...(daysOf.get(key) ?? []), weekdays.findIndex((each) => each === weekday)])
  }
  return [...daysOf].map(([key, days]) => {
    const [from, to] = key.split(' ') as [string, string]
    const isRow = days.length > 2 && days.every((day, at) => at === 0 || day === days[at - 1]! + 1)
    const said = isRow
      ? say('front.page.days', { from: nameOf(days[0]!), to: nameOf(days.at(-1)!) })
      : days.map(nameOf).join(language === 'ar' ? '، ' : ', ')
    return `${said} · ${formats.hours(from, to)}`
  })
}
