/** Ctrl K: screens, records, actions. */
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { ChartColumn, Languages, LogOut, Plus, SlidersHorizontal, SunMoon } from 'lucide-react'
import type { Names } from '@topcenter/model/kit/names'
import { isStaff } from '@topcenter/model/kit/permission'
import { searchMatcher } from '@topcenter/model/kit/search-query'
import { api } from '../platform/api.ts'
import { entries, screens } from '../platform/map.baked.ts'
import { problemText } from '../platform/problem-report.ts'
import type { Who } from '../platform/session.ts'
import { type Texts, useTexts } from '../platform/texts.ts'
import {
  CommandPalette,
  type PaletteAnswer,
  type PaletteGroup,
  type PaletteItem,
} from '../ui/overlays/command-palette.tsx'
import { shortestSearch } from '../ui/inputs/option-search.ts'
import { useLanguage } from '../ui/page/language.tsx'
import { setTheme, useTheme } from '../ui/page/theme.ts'
import { useFlow } from './login/flow-context.ts'
import { iconOf } from './icons.tsx'
import type { MenuLinks } from './layouts/menu-groups.ts'
import { listPath } from './routing/places.ts'
import { logOut } from './login/session-flow.ts'

interface Found {
  readonly groups: readonly {
    readonly entity: string
    readonly items: readonly {
      readonly token: string
      readonly label: Names
      readonly code?: string | null
      readonly sub?: string | null
    }[]
  }[]
}

export interface PaletteProps {
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
  readonly groups: readonly MenuLinks[]
  readonly who: Who
}

const mostScreens = 8

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
function screenItems(who: Who, texts: Texts, groups: readonly MenuLinks[]): PaletteItem[] {
  const inMenu = groups.flatMap((group) =>
    group.items.map((item) => ({
      key: `go ${item.to}`,
      label: item.label,
      detail: group.label,
      icon: item.icon ? <item.icon aria-hidden size={16} /> : undefined,
    })),
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

function actionItems(who: Who, texts: Texts, typed: boolean): PaletteItem[] {
  const { say, language } = texts
  const additions = entries.filter(
    (entity) =>
      (typed || !entity.spec.lookup) &&
      !entity.spec.abstract &&
      listPath(entity) &&
      who.canView(entity) &&
      who.may(entity, 'create'),
  )
  return [
    ...additions
      .map((entity) => ({
        key: `go ${listPath(entity)}?new=1`,
        label: texts.entity(entity).add,
        icon: <Plus aria-hidden size={16} />,
      }))
      .slice(0, typed ? undefined : 4),
    {
      key: 'language',
      label: language === 'ar' ? say('palette.toEnglish') : say('palette.toArabic'),
      icon: <Languages aria-hidden size={16} />,
    },
    { key: 'theme', label: say('palette.theme'), icon: <SunMoon aria-hidden size={16} /> },
    { key: 'go /user-app-settings', label: say('palette.settings'), icon: <SlidersHorizontal aria-hidden size={16} /> },
    { key: 'logout', label: say('palette.logout'), icon: <LogOut aria-hidden size={16} className="mirrored" /> },
  ]
}

/** A search that is a part of the code matches by the code. */
function detailOf(
  { code, sub }: Found['groups'][number]['items'][number],
  isMatch: (text: string) => boolean,
): { detail?: string } {
  const detail = code && isMatch(code) ? code : (sub ?? code)
  return detail ? { detail } : {}
}

async function recordGroups(text: string, signal: AbortSignal, texts: Texts): Promise<PaletteGroup[]> {
  if (text.length < shortestSearch) return []
  const isMatch = searchMatcher(text)
  const { groups } = await api.get<Found>('/search', { query: { q: text }, signal })
  return groups.flatMap(({ entity: id, items }) => {
    const entry = entries.find((each) => each.id === id)
    const path = entry && listPath(entry)
    if (!path) return []
    return [
      {
        key: id,
        label: texts.entity(id).many,
        items: items.map((item) => ({
          key: `go ${path}?record=${item.token}`,
          label: texts.name(item.label),
          ...detailOf(item, isMatch),
        })),
      },
    ]
  })
}

export function Palette({ isOpen, onOpenChange, groups, who }: PaletteProps) {
  const texts = useTexts()
  const navigate = useNavigate()
  const flow = useFlow()
  const theme = useTheme()
  const { language, setLanguage } = useLanguage()
  const search = useCallback(
    async (text: string, signal: AbortSignal): Promise<PaletteAnswer> => {
      const isMatch = searchMatcher(text)
      const places = screenItems(who, texts, groups)
        .filter((item) => isMatch(item.label))
        .slice(0, mostScreens)
      const actions = actionItems(who, texts, text.trim() !== '')
        .filter((item) => isMatch(item.label))
        .slice(0, mostScreens)
      // Screens and actions are offered also while the server cannot be reached.
      const { records, problem } = await recordGroups(text, signal, texts).then(
        (found) => ({ records: found, problem: undefined }),
        (error: unknown) => ({ records: [], problem: problemText(error, texts) }),
      )
      return {
        isShort: text.length < shortestSearch,
        problem,
        groups: [
          ...records.slice(0, 3),
          { key: 'screens', label: texts.say('palette.screens'), items: places },
          ...records.slice(3),
          { key: 'actions', label: texts.say('palette.actions'), items: actions },
        ],
      }
    },
    [groups, texts, who],
  )
  const choose = ({ key }: PaletteItem) => {
    if (key.startsWith('go ')) void navigate(key.slice(3))
    else if (key === 'language') void setLanguage(language === 'ar' ? 'en' : 'ar')
    else if (key === 'theme') setTheme(theme === 'dark' ? 'light' : 'dark')
    else void logOut(flow)
  }
  return <CommandPalette isOpen={isOpen} onOpenChange={onOpenChange} search={search} onChoose={choose} />
}
