/** Ctrl K: screens, records, actions. */
import type { SearchEverything } from '@topcenter/model/kit/record-endpoints'
import { useCallback, useMemo } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import {
  Banknote,
  CalendarDays,
  ChartColumn,
  ClipboardCheck,
  IdCard,
  Keyboard,
  Languages,
  LogOut,
  MessageCircle,
  PenLine,
  Phone,
  Plus,
  SlidersHorizontal,
  SunMoon,
  UserRound,
} from 'lucide-react'
import type { EntityEntry } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import type { AppTextKey } from '@topcenter/texts/en/app'
import { isStaff } from '@topcenter/model/kit/permission'
import { searchMatcher } from '@topcenter/model/kit/search-query'
import { alsoCalled } from '@topcenter/texts/also-called'
import { Face } from '../fields/face.tsx'
import { call } from '../platform/api.ts'
import { entries, screens } from '../platform/map.baked.ts'
import { usePins } from '../platform/pins.ts'
import { Problem } from '../platform/problem.ts'
import { problemText } from '../platform/problem-report.ts'
import { type Recent, useRecent } from '../platform/recent.ts'
import type { Who } from '../platform/session.ts'
import { spacedPhone } from '@topcenter/model/kit/spaced-phone'
import { whatsAppAddress } from '@topcenter/model/kit/whatsapp'
import { areaPart, type Texts, useTexts, withWords } from '../platform/texts.ts'
import { starredIn, starredQuery } from '../records/star/starred.ts'
import {
  CommandPalette,
  type PaletteAnswer,
  type PaletteGroup,
  type PaletteItem,
} from '../ui/overlays/command-palette.tsx'
import { shortestSearch } from '../ui/inputs/option-search.ts'
import { useLanguage } from '../ui/page/language.tsx'
import { useUiText } from '../ui/page/texts.ts'
import { setTheme, useTheme } from '../ui/page/theme.ts'
import { attendancePath, calendarPath, marksPath, nearestTime, scoresPath } from '../education/paths.ts'
import { useFlow } from './login/flow-context.ts'
import { iconOf } from './icons.tsx'
import { personPath } from '../people/paths.ts'
import type { Addition } from './additions.ts'
import type { MenuLink, MenuLinks } from './layouts/menu-groups.ts'
import { linkAt, recentLink } from './menu-links.ts'
import { listPath, mayVisit, places } from './routing/places.ts'
import { pause, searchTurn } from './search-turn.ts'
import { logOut } from './login/session-flow.ts'

interface FoundItem {
  readonly token: string
  readonly label: Names
  readonly code?: string | null
  /** The phone, or the code. */
  readonly sub?: string | null
  /** Picture of a person who has one. */
  readonly imageAt?: string | null
}
interface Found {
  readonly groups: readonly {
    readonly entity: string
    readonly items: readonly FoundItem[]
  }[]
}

export interface PaletteProps {
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
  readonly groups: readonly MenuLinks[]
  /** Offered before anything is typed. */
  readonly daily: readonly MenuLink[]
  /** Frequent additions. */
  readonly additions: readonly Addition[]
  readonly who: Who
  onKeys(): void
}

const maxTries = 6
const maxScreens = 8
const maxRecent = 6
const maxSettings = 5

/** A screen is found by its name, and after that by what else it is called. */
type ScreenItem = PaletteItem & { readonly words?: string | undefined }

const itemOf = ({ to, label, icon: Icon }: MenuLink, detail?: string): PaletteItem => ({
  key: `go ${to}`,
  label,
  icon: Icon && <Icon aria-hidden size={16} />,
  ...(detail ? { detail } : {}),
})

/** The reports that this user may open, which have one entry in the menu. */
const reportItems = (who: Who, texts: Texts): PaletteItem[] =>
  screens
    .filter(
      ({ path, group, flag }) =>
        path.startsWith('/reports/') &&
        group !== undefined &&
        flag !== undefined &&
        isStaff(who.userType) &&
        !who.establishment?.isPlatform &&
        who.can(group, flag),
    )
    .map(({ path, screen }) => ({
      key: `go ${path}`,
      label: texts.screen(screen),
      detail: texts.screen('Reports'),
      icon: <ChartColumn aria-hidden size={16} />,
    }))

/** Every list that may be looked at, those behind "other settings" too, and every report. */
function screenItems(who: Who, texts: Texts, groups: readonly MenuLinks[]): ScreenItem[] {
  const inMenu = groups.flatMap((group) =>
    group.items.map((item) => ({ ...itemOf(item, group.label), words: alsoCalled[item.key] })),
  )
  const lists = entries
    .filter((entity) => entity.spec.lookup && listPath(entity) && who.canView(entity))
    .map((entity) => {
      const Icon = iconOf(entity.spec.icon)
      return {
        key: `go ${listPath(entity)}`,
        label: texts.entity(entity).many,
        detail: texts.screen('SettingsOthers'),
        icon: <Icon aria-hidden size={16} />,
      }
    })
  return [...inMenu, ...lists, ...reportItems(who, texts)]
}

function actionItems(who: Who, texts: Texts, daily: readonly Addition[], typed: boolean): PaletteItem[] {
  const { say, language } = texts
  const additions = entries.filter(
    (entity) =>
      (typed || !entity.spec.lookup) &&
      !entity.spec.abstract &&
      listPath(entity) &&
      who.canView(entity) &&
      who.may(entity, 'create'),
  )
  const made = daily.map(({ key, to, icon: Icon }) => ({
    key: `go ${to}`,
    label: say(`add.${key}.name` as AppTextKey),
    icon: Icon && <Icon aria-hidden size={16} />,
  }))
  return [
    ...made,
    ...(typed ? additions : [])
      .map((entity) => ({
        key: `go ${listPath(entity)}?new=1`,
        label: texts.entity(entity).add,
        icon: <Plus aria-hidden size={16} />,
      }))
      .filter(({ key }) => !made.some((each) => each.key === key)),
    {
      key: 'language',
      label: language === 'ar' ? say('palette.toEnglish') : say('palette.toArabic'),
      icon: <Languages aria-hidden size={16} />,
    },
    { key: 'keys', label: say('palette.keys'), detail: '?', icon: <Keyboard aria-hidden size={16} /> },
    { key: 'theme', label: say('palette.theme'), icon: <SunMoon aria-hidden size={16} /> },
    { key: 'go /user-app-settings', label: say('palette.settings'), icon: <SlidersHorizontal aria-hidden size={16} /> },
    { key: 'logout', label: say('palette.logout'), icon: <LogOut aria-hidden size={16} className="mirrored" /> },
  ]
}

/** A search that is a part of the code matches by the code. */
function detailOf({ code, sub }: FoundItem, isMatch: (text: string) => boolean): { detail?: string } {
  const detail = code && isMatch(code) ? code : sub ? spacedPhone(sub) : code
  return detail ? { detail } : {}
}

const whoOwe = new Set(['student', 'parent', 'client'])
/** Their resource has the name of the list's address. */
const withCard = new Set(['student', 'employee', 'parent', 'client', 'supplier'])
const deskPath = '/JoiningApplications/payment-desk'

/** Returns the actions on a found person that the user may take. */
function personItems(
  entity: EntityEntry,
  { token, sub }: FoundItem,
  { who, texts }: { readonly who: Who; readonly texts: Texts },
): PaletteItem[] {
  const phone = sub && /^\+\d+$/.test(sub) ? sub : undefined
  const icon = (Icon: typeof Phone) => <Icon aria-hidden size={16} />
  return [
    ...(whoOwe.has(entity.id) && who.can('InstallmentPayment', 'addPayments')
      ? [{ key: `go ${deskPath}/${token}`, label: texts.say('palette.collect'), icon: icon(Banknote) }]
      : []),
    ...(entity.id === 'student' && who.can('EducationalGroupAttendance', 'view')
      ? [
          {
            key: `go ${marksPath({ studentToken: token })}`,
            label: texts.say('palette.attendance'),
            icon: icon(ClipboardCheck),
          },
        ]
      : []),
    { key: `go ${personPath(entity, token)}`, label: texts.say('palette.page'), icon: icon(UserRound) },
    ...(phone
      ? [
          { key: `tel:${phone}`, label: texts.say('palette.call'), detail: spacedPhone(phone), icon: icon(Phone) },
          { key: whatsAppAddress(phone), label: texts.say('palette.whatsApp'), icon: icon(MessageCircle) },
        ]
      : []),
    ...(withCard.has(entity.id)
      ? [
          {
            key: `go /users/id-cards/${listPath(entity)!.split('/').at(-1)}?tokens=${token}`,
            label: texts.say('palette.card'),
            icon: icon(IdCard),
          },
        ]
      : []),
  ]
}

/** Returns the actions on a found group. */
function groupItems({ token }: FoundItem, { who, texts }: { readonly who: Who; readonly texts: Texts }): PaletteItem[] {
  const item = (to: string, label: string, Icon: typeof Phone): PaletteItem => ({
    key: `go ${to}`,
    label,
    icon: <Icon aria-hidden size={16} />,
  })
  return [
    ...(who.can('EducationalGroupAttendance', 'view')
      ? [item(attendancePath(token, nearestTime), texts.say('palette.register'), ClipboardCheck)]
      : []),
    ...(who.can('MonitorScoreExam', 'view') ? [item(scoresPath(token), texts.say('palette.scores'), PenLine)] : []),
    ...(who.can('EducationalScheduleTime', 'view')
      ? [item(calendarPath(token), texts.say('palette.timetable'), CalendarDays)]
      : []),
  ]
}

interface Ranked {
  readonly people: readonly PaletteGroup[]
  readonly records: readonly PaletteGroup[]
  /** Cities, religions and the like. */
  readonly lookups: readonly PaletteGroup[]
}
const nobody: Ranked = { people: [], records: [], lookups: [] }

/**
 * Searches on the server. It drops all but the newest searches of a user, also for one in another window: that refusal
 * is no answer to this text, so the search is sent again.
 */
async function searched(text: string, signal: AbortSignal): Promise<Found> {
  for (let tries = 1; ; tries += 1) {
    await searchTurn(signal)
    try {
      return await call<SearchEverything>('GET /api/search', { query: { q: text }, signal })
    } catch (error) {
      if (tries === maxTries || !(error instanceof Problem && error.code === 'request.overtaken')) throw error
      await pause(tries * 150)
    }
  }
}

async function recordGroups(text: string, signal: AbortSignal, texts: Texts, who: Who): Promise<Ranked> {
  if (text.length < shortestSearch) return nobody
  const isMatch = searchMatcher(text)
  const { groups } = await searched(text, signal)
  const found = groups.flatMap(({ entity: id, items }) => {
    const entry = entries.find((each) => each.id === id)
    const path = entry && listPath(entry)
    if (!path) return []
    const group: PaletteGroup = {
      key: id,
      label: texts.entity(id).many,
      items: items.map((item) => ({
        key: `go ${path}?record=${item.token}`,
        label: texts.name(item.label),
        ...(entry.spec.menu === 'users' ? { icon: <Face person={{ ...item, names: item.label }} /> } : {}),
        ...detailOf(item, isMatch),
      })),
    }
    return [{ entry, group, first: items[0] }]
  })
  const isPerson = ({ entry }: (typeof found)[number]) => entry.spec.menu === 'users'
  const people = found.filter(isPerson)
  const [first] = people
  const offered =
    first?.first && isStaff(who.userType)
      ? [
          {
            key: 'person',
            label: texts.name(first.first.label),
            items: personItems(first.entry, first.first, { who, texts }),
          },
        ]
      : []
  const groupsOf = (some: typeof found) =>
    some.flatMap(({ entry, group, first }) => [
      group,
      ...(entry.id === 'educationalGroup' && first && isStaff(who.userType)
        ? [{ key: 'group', label: texts.name(first.label), items: groupItems(first, { who, texts }) }]
        : []),
    ])
  return {
    people: [...groupsOf(people.slice(0, 1)), ...offered, ...groupsOf(people.slice(1))],
    records: groupsOf(found.filter((each) => !isPerson(each) && !each.entry.spec.lookup)),
    lookups: groupsOf(found.filter(({ entry }) => entry.spec.lookup)),
  }
}

/** Returns the seconds after which a search that came too often is sent again. */
function retryAfter(error: unknown): number | undefined {
  if (!(error instanceof Problem) || error.status !== 429) return undefined
  const seconds = error.body.params?.retryAfter
  return typeof seconds === 'number' ? seconds : 2
}

/** Screens whose name matches come before those that are only called so. */
function screensFor(text: string, items: readonly ScreenItem[]): PaletteItem[] {
  const isMatch = searchMatcher(text)
  const named = items.filter(({ label }) => isMatch(label))
  return [...named, ...items.filter((item) => item.words && !named.includes(item) && isMatch(item.words))].slice(
    0,
    maxScreens,
  )
}

/**
 * Returns settings of the centre, for who may open their screen; none for one letter, like records. Their names and
 * words are loaded with the first search.
 */
async function settingGroup(text: string, who: Who, texts: Texts): Promise<PaletteGroup> {
  const place = places.find(({ screen }) => screen?.screen === 'EstablishmentSettings')
  const isOpen =
    text.length >= shortestSearch &&
    isStaff(who.userType) &&
    !who.establishment?.isPlatform &&
    place &&
    mayVisit(who, place)
  const loading =
    isOpen && withWords('records', withWords(areaPart('establishment'), import('../access/settings/setting-search.ts')))
  const module = loading && (await loading.catch(() => undefined))
  return {
    key: 'settings',
    label: texts.screen('EstablishmentSettings'),
    items: (module ? module.foundSettings(who, texts, text) : []).slice(0, maxSettings).map(({ label, topic, to }) => ({
      key: `go ${to}`,
      label,
      detail: topic,
      icon: <SlidersHorizontal aria-hidden size={16} />,
    })),
  }
}

/** Without the page that is shown. */
const recentItems = (recent: readonly Recent[], groups: readonly MenuLinks[], who: Who, texts: Texts): PaletteItem[] =>
  recent
    .filter(({ to }) => to !== location.pathname + location.search)
    .flatMap((each) => recentLink(each, groups, who, texts) ?? [])
    .slice(0, maxRecent)
    .map((link) => itemOf(link))

/** Pages and records that the user pinned, as in the menu. */
function usePinnedItems(groups: readonly MenuLinks[], who: Who): readonly PaletteItem[] {
  const texts = useTexts()
  const { paths } = usePins()
  const { data } = useQuery(starredQuery(useQueryClient(), paths))
  return useMemo(() => {
    const records = new Map(starredIn(data ?? []).map((each) => [each.to, each]))
    return paths.flatMap((path) => {
      const record = records.get(path)
      const link = record ? recentLink(record, groups, who, texts) : linkAt(path, groups, who, texts)
      return link ? itemOf(link, record?.entity && texts.entity(record.entity).one) : []
    })
  }, [paths, data, groups, who, texts])
}

export function Palette({ isOpen, onOpenChange, groups, daily, additions, who, onKeys }: PaletteProps) {
  const texts = useTexts()
  const t = useUiText()
  const navigate = useNavigate()
  const flow = useFlow()
  const theme = useTheme()
  const { language, setLanguage } = useLanguage()
  const recent = useRecent()
  const pinned = usePinnedItems(groups, who)
  const search = useCallback(
    async (text: string, signal: AbortSignal): Promise<PaletteAnswer> => {
      const isMatch = searchMatcher(text)
      const actions = actionItems(who, texts, additions, text !== '')
        .filter((item) => isMatch(item.label))
        .slice(0, maxScreens)
      const group = (key: 'recent' | 'screens' | 'actions', items: readonly PaletteItem[]): PaletteGroup => ({
        key,
        label: texts.say(`palette.${key}`),
        items,
      })
      const kept = {
        key: 'pinned',
        label: t('shell.pinned'),
        items: pinned.filter((item) => isMatch(item.label)),
      }
      if (text === '') {
        const isUnpinned = ({ key }: PaletteItem) => !pinned.some((each) => each.key === key)
        const opened = recentItems(recent, groups, who, texts).filter(isUnpinned)
        const places = daily
          .filter(({ to }) => !opened.some(({ key }) => key === `go ${to}`))
          .map((link) => itemOf(link))
          .filter(isUnpinned)
        return {
          isShort: true,
          groups: [kept, group('recent', opened), group('screens', places), group('actions', actions)],
        }
      }
      // Screens and actions are offered also while the server cannot be reached.
      const [{ found, problem, retryIn }, settings] = await Promise.all([
        recordGroups(text, signal, texts, who).then(
          (ranked) => ({ found: ranked, problem: undefined, retryIn: undefined }),
          (error: unknown) => ({ found: nobody, problem: problemText(error, texts), retryIn: retryAfter(error) }),
        ),
        settingGroup(text, who, texts),
      ])
      return {
        isShort: text.length < shortestSearch,
        problem,
        retryIn,
        groups: [
          kept,
          ...found.people,
          group('screens', screensFor(text, screenItems(who, texts, groups))),
          settings,
          ...found.records,
          ...found.lookups,
          group('actions', actions),
        ],
      }
    },
    [groups, daily, additions, recent, pinned, texts, t, who],
  )
  const choose = ({ key }: PaletteItem) => {
    if (key.startsWith('go ')) void navigate(key.slice(3))
    else if (key.startsWith('tel:')) location.assign(key)
    else if (key.startsWith('https:')) window.open(key, '_blank', 'noopener')
    else if (key === 'language') void setLanguage(language === 'ar' ? 'en' : 'ar')
    else if (key === 'keys') onKeys()
    else if (key === 'theme') setTheme(theme === 'dark' ? 'light' : 'dark')
    else void logOut(flow)
  }
  return <CommandPalette isOpen={isOpen} onOpenChange={onOpenChange} search={search} onChoose={choose} />
}
