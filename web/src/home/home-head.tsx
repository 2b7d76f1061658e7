/** Shows the greeting, the date, the day's lessons, and the main actions of the role. */
import type { LessonsToday } from '@topcenter/model/home/api'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { iconOf } from '../app/icons.tsx'
import { listPath, plainPath } from '../platform/addresses.ts'
import { entries, screens } from '../platform/map.baked.ts'
import { useWho, type Who } from '../platform/session.ts'
import { type Texts, useTexts } from '../platform/texts.ts'
import { useUserSettings } from '../platform/user-settings.ts'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { rememberedHome, useHome } from './home-data.ts'
import { useMinute } from '../platform/use-minute.ts'
import { useHomeWords } from './words.ts'

/** By the hour in the centre's zone. */
const greetings = [
  [4, 'hello'],
  [12, 'morning'],
  [17, 'afternoon'],
  [24, 'evening'],
] as const

export function HomeHead() {
  const texts = useTexts()
  const who = useWho()
  const formats = useFormats()
  const { number } = useHomeWords()
  const { data } = useHome()
  // The next of the first steps has the primary button then.
  const hasFirstSteps = useUserSettings().firstStepsHidden !== true && !!data?.steps.length
  const now = useMinute()
  const hour = Number(utcToZoned(now, who.timeZone).time.slice(0, 2))
  const [, greeting] = greetings.find(([until]) => hour < until)!
  const lessons = data?.cards.find(({ id, told }) => (id === 'lessons' || id === 'myLessons') && told)?.told as
    | LessonsToday
    | undefined
  return (
    <PageHeader
      title={texts.say(`today.${greeting}`, { name: firstName(texts.name(who.names)) })}
      subtitle={[
        formats.longDate(utcToZoned(now, who.timeZone).date),
        `\u2068${formats.time(now)}\u2069`,
        ...(lessons ? [lessonsSaid(lessons, texts, number)] : []),
      ].join(' · ')}
      actions={
        <Actions
          ids={data?.actions ?? rememberedHome()?.actions ?? []}
          who={who}
          texts={texts}
          hasPrimary={!hasFirstSteps}
        />
      }
    />
  )
}

/** Names that begin with a word of their own, such as عبد الرحمن, are two words. */
const firstName = (name: string): string => /^((?:عبد|أبو|Abdel?|Abu)\s+\S+|\S+)/u.exec(name.trim())?.[0] ?? name

function lessonsSaid({ total, over }: LessonsToday, { say }: Texts, number: (value: number) => string): string {
  if (total === 0) return say('today.noLessons')
  const lessons = say('today.lessons', { count: total })
  if (over === 0) return lessons
  return say('today.lessonsOver', { lessons, over: say('today.over', { count: over, over: number(over) }) })
}

interface ActionsProps {
  readonly ids: readonly string[]
  readonly who: Who
  readonly texts: Texts
  /** The first is the primary button of the page. */
  readonly hasPrimary: boolean
}

function Actions({ ids, who, texts, hasPrimary }: ActionsProps) {
  const actions = ids.flatMap((id) => {
    const screen = screens.find((each) => each.screen === id)
    if (screen)
      return !screen.group || who.can(screen.group, screen.flag ?? 'view')
        ? [{ id, href: plainPath(screen.path)!, label: texts.screen(id), icon: iconOf(screen.icon) }]
        : []
    const entry = entries.find((each) => each.id === id)
    return entry && who.canView(entry)
      ? [{ id, href: listPath(entry)!, label: texts.entity(entry).many, icon: iconOf(entry.spec.icon) }]
      : []
  })
  return actions.map(({ id, href, label, icon: Icon }, at) => (
    <LinkButton key={id} href={href} variant={at === 0 && hasPrimary ? 'primary' : 'secondary'}>
      <Icon aria-hidden size={16} />
      {label}
    </LinkButton>
  ))
}
