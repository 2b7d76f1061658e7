/** Permissions of one person, with their source. */
import type { readUserPermissions } from '@topcenter/model/access/api'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { entityOf } from '@topcenter/model/areas'
import { isStaff, type Privileges } from '@topcenter/model/kit/permission'
import { searchMatcher } from '@topcenter/model/kit/search-query'
import { useReferenceSearch, useTypeHint } from '../fields/reference-search.ts'
import { call } from '../platform/api.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { LineList } from '../ui/data/line-list.tsx'
import { Picker } from '../ui/inputs/picker.tsx'
import { SearchField } from '../ui/inputs/search-field.tsx'
import { StateBadge } from '../ui/marks/badge.tsx'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { TableSkeleton } from '../ui/messages/skeleton.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { modulesFor } from './privileges.ts'
import { rolePath, type Seen } from './x-ray-data.ts'

export function XRayOfUser({ token }: { token: string | undefined }) {
  const texts = useTexts()
  const work = useWork()
  const navigate = useNavigate()
  const search = useReferenceSearch('user')
  const hint = useTypeHint(entityOf('user'))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['records', 'userGrant', 'xRay', token],
    queryFn: ({ signal }) =>
      call<typeof readUserPermissions>('GET /api/permission-x-ray/:userToken', {
        params: { userToken: token! },
        signal,
      }),
    enabled: Boolean(token),
  })
  return (
    <>
      <Picker
        compact
        label={work('access.xRay.user')}
        placeholder={hint}
        className="max-w-md"
        value={data ? { value: data.user.token, label: texts.name(data.user.names), detail: data.user.code } : null}
        search={(text, signal) => search(text, signal)}
        onChange={(option) =>
          void navigate(option ? `/user-settings/permission-x-ray/${option.value}` : '/user-settings/permission-x-ray')
        }
      />
      {!token ? (
        <EmptyState title={work('access.xRay.choose')} />
      ) : error && !data ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <Held seen={data} />
      ) : (
        <TableSkeleton />
      )}
    </>
  )
}

function Held({ seen }: { seen: Seen }) {
  const work = useWork()
  const [text, setText] = useState('')
  const { role, user, passesEverything } = seen
  const groups = useHeldGroups(seen, text)
  const isSearched = text.trim() !== ''
  return (
    <div className="grid gap-3">
      {!seen.mayLogIn && <AlertBanner tone="warn">{work('access.xRay.barred')}</AlertBanner>}
      {role && !role.isActive && <AlertBanner tone="warn">{work('access.xRay.roleOff')}</AlertBanner>}
      {!isStaff(user.userType) && <AlertBanner tone="info">{work('access.xRay.own')}</AlertBanner>}
      {role?.ownGroupsOnly && <AlertBanner tone="info">{work('access.xRay.ownGroups')}</AlertBanner>}
      {role?.allPrivileges && role.isActive && <AlertBanner tone="info">{work('access.xRay.all')}</AlertBanner>}
      {passesEverything && <AlertBanner tone="info">{work('access.xRay.admin')}</AlertBanner>}
      <Sources seen={seen} />
      {!passesEverything && (
        <SearchField label={work('access.xRay.search')} value={text} onChange={setText} className="w-full sm:w-72" />
      )}
      {passesEverything ? null : groups.length === 0 ? (
        <EmptyState title={work(isSearched ? 'access.privileges.none' : 'access.xRay.nothing')} />
      ) : (
        <HeldGroups groups={groups} role={role} isSearched={isSearched} />
      )}
    </div>
  )
}

interface HeldGroup {
  readonly group: string
  /** `until`: when a permission ends that no role gives. */
  readonly held: readonly { readonly flag: string; readonly until: string | undefined }[]
  /** Permissions that were searched for and that the user does not have. */
  readonly lacked: readonly string[]
}

function useHeldGroups(seen: Seen, text: string): readonly HeldGroup[] {
  const texts = useTexts()
  const isMatch = searchMatcher(text)
  const through = seen.role?.isActive ? seen.role.privileges : {}
  const grants = seen.grants.filter((grant) => grant.isNow)
  const heldOf = (group: string, flags: readonly string[]): HeldGroup['held'] =>
    flags.flatMap((flag): { flag: string; until: string | undefined }[] => {
      if (through[group]?.includes(flag)) return [{ flag, until: undefined }]
      const until = grants
        .filter((grant) => grant.privileges[group]?.includes(flag))
        .map((grant) => grant.to)
        .sort()
        .at(-1)
      return until ? [{ flag, until }] : []
    })
  return modulesFor(seen.user.userType)
    .flatMap(({ groups }) => groups)
    .flatMap(({ group, flags }): HeldGroup[] => {
      const held = heldOf(group, flags)
      if (!text.trim()) return held.length > 0 ? [{ group, held, lacked: [] }] : []
      // A search for one permission also answers that the user does not have it.
      const said = (flag: string) => isMatch(`${texts.group(group)} ${texts.flag(flag)}`)
      const found = held.filter(({ flag }) => said(flag))
      const lacked = flags.filter((flag) => said(flag) && !held.some((each) => each.flag === flag))
      return found.length + lacked.length > 0 ? [{ group, held: found, lacked }] : []
    })
}

/** Shows the role and the temporary permissions that give a person their permissions. */
function Sources({ seen: { role, user, grants } }: { seen: Seen }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const countText = (privileges: Privileges) =>
    work('access.xRay.held', { count: Object.values(privileges).reduce((sum, flags) => sum + flags.length, 0) })
  return (
    <LineList
      label={work('access.xRay.why')}
      lines={[
        {
          key: 'role',
          title: role ? <bdi>{texts.name(role.names)}</bdi> : work('access.xRay.noRole'),
          detail: `${work('access.xRay.role')} · ${texts.userType(user.userType)}`,
          href: role ? rolePath(role, user.userType) : undefined,
          aside: countText(role?.privileges ?? {}),
        },
        ...grants.map((grant) => ({
          key: grant.token,
          title: texts.entity('userGrant').one,
          href: `/user-settings/user-grants/${user.token}?record=${grant.token}`,
          detail: grant.isNow
            ? work('access.xRay.until', { when: formats.dateTime(grant.to) })
            : grant.isOver
              ? work('access.xRay.over', { when: formats.dateTime(grant.to) })
              : work('access.xRay.expected', { when: formats.dateTime(grant.from) }),
          aside: <StateBadge tone={grant.isNow ? 'ok' : 'neutral'}>{countText(grant.privileges)}</StateBadge>,
        })),
      ]}
    />
  )
}

interface HeldGroupsProps {
  readonly groups: readonly HeldGroup[]
  readonly role: Seen['role']
  readonly isSearched: boolean
}

function HeldGroups({ groups, role, isSearched }: HeldGroupsProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  /** While nothing is searched for, the role is named only where other permissions of the group are temporary. */
  const isRoleNamed = (held: HeldGroup['held']) =>
    (isSearched || held.some(({ until }) => until)) && held.some(({ until }) => !until)
  return (
    <LineList
      label={work('access.xRay.ofUser')}
      lines={groups.map(({ group, held, lacked }) => ({
        key: group,
        title: texts.group(group),
        detail: (
          <span className="grid gap-1 py-1">
            {held.length > 0 && (
              <span className="flex flex-wrap gap-1">
                {held.map(({ flag, until }) => (
                  <span key={flag} className={until ? 'badge is-warn' : 'badge is-neutral'}>
                    {texts.flag(flag)}
                    {until && ` · ${work('access.xRay.until', { when: formats.dateTime(until) })}`}
                  </span>
                ))}
              </span>
            )}
            {role && isRoleNamed(held) && <span>{work('access.xRay.through', { name: texts.name(role.names) })}</span>}
            {lacked.length > 0 && (
              <span>{work('access.xRay.lacked', { flags: lacked.map(texts.flag).join(' · ') })}</span>
            )}
          </span>
        ),
      }))}
    />
  )
}
