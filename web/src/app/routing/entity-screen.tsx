/** The derived screen of an entity: its path's parameters bound the list, preset the form and make the crumbs. */
import type { ReadRecord } from '@topcenter/model/kit/record-endpoints'
import { createElement, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { useLocation, useParams } from 'react-router'
import { useQueries, useQuery } from '@tanstack/react-query'
import { FolderTree } from 'lucide-react'
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, hasTrait, resourceOf } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { shownName } from '../../fields/reference-search.ts'
import { useShownRecord } from '../../fields/filter-words.ts'
import { call } from '../../platform/api.ts'
import { Problem } from '../../platform/problem.ts'
import { useWho } from '../../platform/session.ts'
import { type Texts, useTexts } from '../../platform/texts.ts'
import type { ScreenProps } from '../../records/area-screens.ts'
import { presetOf } from '../../records/preset.ts'
import { type RecordData } from '../../records/record.ts'
import { rowEndOf, topOf } from '../../records/record-panels.ts'
import { RecordList } from '../../records/list/record-list.tsx'
import { recordQuery } from '../../records/queries.ts'
import { useRecordName } from '../../records/record-cell.tsx'
import { useRecordParams } from '../../records/record-params.ts'
import type { Crumb } from '../../ui/layout/breadcrumbs.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { usePhone } from '../../ui/page/media.ts'
import { NotFoundState } from '../../ui/messages/not-found-state.tsx'
import { listTitle } from './own-titles.ts'
import { listPath } from './places.ts'

export function EntityScreen({ entity }: ScreenProps) {
  const texts = useTexts()
  const params = useParams()
  const given = JSON.stringify(params)
  const preset = useMemo(() => presetOf(entity!, JSON.parse(given) as Record<string, string>), [entity, given])
  useOwnToken(entity!, params)
  const who = useWho()
  const isPhone = usePhone()
  const title = listTitle(texts, who, entity!)
  const crumbs = useCrumbs(entity!, preset, texts, title)
  const [branch, rowEnd] = [useBranchLink(entity!), useRowEnd(entity!)]
  const rowActions = rowEnd ?? branch
  if (useIsAstray(entity!, preset)) return <NotFoundState />
  const top = topOf(entity!)
  return (
    <RecordList
      entity={entity!}
      preset={preset}
      title={title}
      crumbs={crumbs}
      firstView={isPhone && !isStaff(who.userType) ? 'cards' : 'table'}
      {...(rowActions ? { rowActions } : {})}
    >
      {top && <Suspense>{createElement(top, { entity: entity!, preset })}</Suspense>}
    </RecordList>
  )
}

/** Returns the area's component for the end of rows; the same function until the entity changes. */
function useRowEnd(entity: AnyEntity): ((record: RecordData) => ReactNode) | undefined {
  return useMemo(() => {
    const end = rowEndOf(entity)
    return end && ((record) => <Suspense>{createElement(end, { record })}</Suspense>)
  }, [entity])
}

/**
 * A token in the address belongs to no record, or to one that this user may not see: without this the list would only
 * look empty.
 */
function useIsAstray(entity: AnyEntity, preset: Readonly<Record<string, string>>): boolean {
  const who = useWho()
  const bounds = Object.entries(preset).flatMap(([key, token]) => {
    const name = key.replace(/Token$/, '')
    const to = name === 'parent' ? entity.id : fieldsOf(entity)[name]?.to
    return to && !entityOf(to).spec.abstract && who.canView(entityOf(to)) ? [recordQuery(entityOf(to), token)] : []
  })
  return useQueries({ queries: bounds }).some(({ error }) => error instanceof Problem && error.status === 404)
}

/** `/users/students/:userToken?` names one record of the list itself: it is opened. */
function useOwnToken(entity: AnyEntity, params: Readonly<Record<string, string | undefined>>): void {
  const { token, open } = useRecordParams()
  const { pathname } = useLocation()
  const opened = useRef<string>(undefined)
  const filters = entity.spec.pathFilters ?? {}
  const own = Object.entries(params).find(
    ([name, value]) => !(name in filters) && value?.startsWith(`${entity.spec.prefix}_`),
  )?.[1]
  useEffect(() => {
    // Opened once: closing it must not open it again. A screen that is being left opens nothing on the next one.
    if (!own || opened.current === own || window.location.pathname !== pathname) return
    opened.current = own
    if (!token) open(own)
  }, [own, token, open, pathname])
}

const pathParam = (entity: AnyEntity): string | undefined =>
  Object.entries(entity.spec.pathFilters ?? {}).find(([, name]) => name === 'parent')?.[0]

/** Each row of a tree links to the records under it. */
function useBranchLink(entity: AnyEntity) {
  const { say } = useTexts()
  const nameOf = useRecordName()
  const base = listPath(entity)
  return useMemo(() => {
    if (!hasTrait(entity, 'tree') || !pathParam(entity) || !base) return undefined
    return (record: RecordData) => (
      <LinkButton
        variant="ghost"
        className="button is-ghost is-icon"
        href={`${base}/${record.token}`}
        aria-label={`${say('tree.openBranch')}: ${nameOf(record)}`}
      >
        <FolderTree aria-hidden size={16} />
      </LinkButton>
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- nameOf follows the language, as say does
  }, [entity, base, say])
}

/** From the top of the tree down to the branch. */
function useAncestors(entity: AnyEntity, token: string | undefined) {
  return useQuery({
    queryKey: ['records', entity.id, 'ancestors', token],
    enabled: Boolean(token),
    queryFn: async ({ signal }) => {
      const chain: RecordData[] = []
      let next = token
      while (next && chain.length < 20) {
        const record: RecordData = await call<ReadRecord<AnyEntity>>(`GET /api/${resourceOf(entity)}/:token`, {
          params: { token: next },
          signal,
        })
        chain.unshift(record)
        next = (record.parentToken as string | null) ?? undefined
      }
      return chain
    },
  }).data
}

function useCrumbs(entity: AnyEntity, preset: Readonly<Record<string, string>>, texts: Texts, title: string): Crumb[] {
  const nameOf = useRecordName()
  const ancestors = useAncestors(entity, preset.parentToken)
  const [key, token] = Object.entries(preset).find(([each]) => each !== 'parentToken') ?? []
  const name = key?.replace(/Token$/, '')
  const to = name ? fieldsOf(entity)[name]?.to : undefined
  const bounding = useShownRecord(to && token)
  const base = listPath(entity)
  const group: Crumb[] = entity.spec.lookup
    ? [{ label: texts.screen('SettingsOthers'), href: '/settings/settings-others' }]
    : entity.spec.menu
      ? [{ label: texts.menu(entity.spec.menu) }]
      : []
  const own: Crumb = { label: title, ...(base && Object.keys(preset).length > 0 ? { href: base } : {}) }
  if (preset.parentToken)
    return [
      ...group,
      own,
      ...(ancestors ?? []).map((record, index, all) => ({
        label: nameOf(record),
        ...(index < all.length - 1 ? { href: `${base}/${record.token}` } : {}),
      })),
    ]
  if (to && bounding) {
    const target = entityOf(to)
    const path = target.spec.abstract ? undefined : listPath(target)
    return [
      ...group,
      own,
      { label: shownName(bounding, texts), ...(path ? { href: `${path}?record=${bounding.token}` } : {}) },
    ]
  }
  return [...group, own]
}
