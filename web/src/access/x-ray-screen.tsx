/** PermissionXRay: what one person can do and through what; and who can do one thing. */
import { Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { entityOf, everyPrivilege } from '@topcenter/model/areas'
import { personId } from '@topcenter/model/access/kinds'
import { roleKinds } from '@topcenter/model/access/establishment-role'
import type { UserType } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import { isStaff, type Privileges } from '@topcenter/model/kit/permission'
import { searchMatcher } from '@topcenter/model/kit/search-query'
import { LineList } from '../ui/data/line-list.tsx'
import { EstablishmentNeeded } from '../fields/establishment-lazy.ts'
import { useReferenceSearch, useTypeHint } from '../fields/reference-search.ts'
import { api } from '../platform/api.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list-failure.tsx'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { StateBadge } from '../ui/marks/badge.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { NoPermissionState } from '../ui/messages/no-permission-state.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { Picker } from '../ui/inputs/picker.tsx'
import { SearchField } from '../ui/inputs/search-field.tsx'
import { Select } from '../ui/inputs/select.tsx'
import { TableSkeleton } from '../ui/messages/skeleton.tsx'
import { ToggleGroup } from '../ui/buttons/toggle-group.tsx'
import { modulesFor } from './privileges.ts'

interface Person {
  readonly token: string
  readonly code: string
  readonly names: Names
  readonly userType: UserType
}
interface NamedRole {
  readonly token: string
  readonly names: Names
}
interface Seen {
  readonly user: Person
  readonly mayLogIn: boolean
  readonly passesEverything: boolean
  readonly role: (NamedRole & { readonly isActive: boolean; readonly privileges: Privileges }) | null
  readonly grants: readonly {
    readonly token: string
    readonly from: string
    readonly to: string
    readonly isNow: boolean
    readonly isOver: boolean
    readonly privileges: Privileges
  }[]
}
interface Able {
  readonly total: number
  readonly items: readonly (Person & { readonly role: NamedRole | null; readonly grantedUntil: string | null })[]
}

const personPath = (person: Person) =>
  `${entityOf(personId(person.userType)).spec.path!.split('/:')[0]!}?record=${person.token}`
const rolePath = (role: NamedRole, userType: UserType) => `/privileges/edit/${role.token}/${userType}EstablishmentRole`

export default function XRayScreen() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const token = useParams().userToken
  const [params] = useSearchParams()
  const [side, setSide] = useState<'user' | 'flag'>(params.get('group') ? 'flag' : 'user')
  if (!roleKinds.some(who.canView))
    return <NoPermissionState isScreen permission={texts.entity('establishmentRole').many} />
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 [&>.page-head]:pb-0">
      <PageHeader title={texts.screen('PermissionXRay')} subtitle={work('access.xRay.lead')} />
      {who.establishment?.isPlatform ? (
        <Suspense>
          <EstablishmentNeeded />
        </Suspense>
      ) : (
        <>
          <ToggleGroup<'user' | 'flag'>
            className="justify-self-start"
            label={texts.screen('PermissionXRay')}
            value={side}
            options={[
              { value: 'user' as const, label: work('access.xRay.ofUser') },
              { value: 'flag' as const, label: work('access.xRay.ofFlag') },
            ]}
            onChange={setSide}
          />
          {side === 'user' ? <OfUser key={token} token={token} /> : <OfFlag />}
        </>
      )}
    </div>
  )
}

function OfUser({ token }: { token: string | undefined }) {
  const texts = useTexts()
  const work = useWork()
  const navigate = useNavigate()
  const search = useReferenceSearch('user')
  const hint = useTypeHint(entityOf('user'))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['records', 'userGrant', 'xRay', token],
    queryFn: ({ signal }) => api.get<Seen>(`/permission-x-ray/${token!}`, { signal }),
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
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const [text, setText] = useState('')
  const { role } = seen
  const through = role?.isActive ? role.privileges : {}
  const grants = seen.grants.filter((grant) => grant.isNow)
  const isMatch = searchMatcher(text)
  const groups = modulesFor(seen.user.userType)
    .flatMap(({ groups: all }) => all)
    .flatMap(({ group, flags }) => {
      const held = flags.flatMap((flag) => {
        const until = grants
          .filter((grant) => grant.privileges[group]?.includes(flag))
          .map((grant) => grant.to)
          .sort()
          .at(-1)
        return through[group]?.includes(flag) || until
          ? [{ flag, until: through[group]?.includes(flag) ? undefined : until }]
          : []
      })
      if (!text.trim()) return held.length > 0 ? [{ group, held, lacked: [] }] : []
      // Who looks for one thing wants to know that it is not held, too.
      const said = (flag: string) => isMatch(`${texts.group(group)} ${texts.flag(flag)}`)
      const found = held.filter(({ flag }) => said(flag))
      const lacked = flags.filter((flag) => said(flag) && !held.some((each) => each.flag === flag))
      return found.length + lacked.length > 0 ? [{ group, held: found, lacked }] : []
    })
  return (
    <div className="grid gap-3">
      {!seen.mayLogIn && <AlertBanner tone="warn">{work('access.xRay.barred')}</AlertBanner>}
      {role && !role.isActive && <AlertBanner tone="warn">{work('access.xRay.roleOff')}</AlertBanner>}
      {!isStaff(seen.user.userType) && <AlertBanner tone="info">{work('access.xRay.own')}</AlertBanner>}
      {seen.passesEverything && <AlertBanner tone="info">{work('access.xRay.admin')}</AlertBanner>}
      <LineList
        label={work('access.xRay.why')}
        lines={[
          {
            key: 'role',
            title: role ? <bdi>{texts.name(role.names)}</bdi> : work('access.xRay.noRole'),
            detail: `${work('access.xRay.role')} · ${texts.userType(seen.user.userType)}`,
            href: role ? rolePath(role, seen.user.userType) : undefined,
            aside: work('access.xRay.held', { count: count(role?.privileges ?? {}) }),
          },
          ...seen.grants.map((grant) => ({
            key: grant.token,
            title: texts.entity('userGrant').one,
            href: `/user-settings/user-grants/${seen.user.token}?record=${grant.token}`,
            detail: grant.isNow
              ? work('access.xRay.until', { when: formats.dateTime(grant.to) })
              : grant.isOver
                ? work('access.xRay.over', { when: formats.dateTime(grant.to) })
                : work('access.xRay.expected', { when: formats.dateTime(grant.from) }),
            aside: (
              <StateBadge tone={grant.isNow ? 'ok' : 'neutral'}>
                {work('access.xRay.held', { count: count(grant.privileges) })}
              </StateBadge>
            ),
          })),
        ]}
      />
      {!seen.passesEverything && (
        <SearchField label={work('access.xRay.search')} value={text} onChange={setText} className="w-full sm:w-72" />
      )}
      {seen.passesEverything ? null : groups.length === 0 ? (
        <EmptyState title={work(text.trim() !== '' ? 'access.privileges.none' : 'access.xRay.nothing')} />
      ) : (
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
                {role &&
                  (text.trim() !== '' || held.some(({ until }) => until)) &&
                  held.some(({ until }) => !until) && (
                    <span>{work('access.xRay.through', { name: texts.name(role.names) })}</span>
                  )}
                {lacked.length > 0 && (
                  <span>{work('access.xRay.lacked', { flags: lacked.map(texts.flag).join(' · ') })}</span>
                )}
              </span>
            ),
          }))}
        />
      )}
    </div>
  )
}
const count = (privileges: Privileges) => Object.values(privileges).reduce((sum, flags) => sum + flags.length, 0)

function OfFlag() {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const [params, setParams] = useSearchParams()
  const [group, flag] = [params.get('group') ?? '', params.get('flag') ?? '']
  const choose = (next: Record<string, string>) => setParams(next, { replace: true })
  const groups = modulesFor('MasterAdmin')
    .flatMap(({ groups: all }) => all)
    .map((each) => ({ value: each.group, label: texts.group(each.group) }))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['records', 'userGrant', 'able', group, flag],
    queryFn: ({ signal }) => api.get<Able>('/permission-x-ray', { signal, query: { group, flag } }),
    enabled: Boolean(group && flag),
  })
  const search = (text: string) => {
    const isMatch = searchMatcher(text)
    return Promise.resolve(groups.filter(({ label }) => isMatch(label)).slice(0, 50))
  }
  return (
    <>
      <div className="toolbar items-end">
        <Picker
          compact
          placeholder={work('access.xRay.group')}
          label={work('access.xRay.group')}
          className="w-full sm:w-72"
          value={groups.find((each) => each.value === group) ?? null}
          search={search}
          onChange={(option) =>
            choose(option ? { group: option.value, flag: everyPrivilege[option.value]?.[0] ?? '' } : {})
          }
        />
        <Select
          compact
          label={work('access.xRay.flag')}
          className="w-64 max-w-full"
          isDisabled={!group}
          options={(everyPrivilege[group] ?? []).map((each) => ({ value: each, label: texts.flag(each) }))}
          value={flag || null}
          onChange={(next) => choose({ group, flag: next })}
        />
      </div>
      {!group || !flag ? (
        <EmptyState title={work('access.xRay.chooseFlag')} />
      ) : error && !data ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton />
      ) : data.items.length === 0 ? (
        <EmptyState title={work('access.xRay.nobody')} />
      ) : (
        <section className="grid gap-2">
          <h2 className="text-base">{work('access.xRay.found', { count: data.total })}</h2>
          <LineList
            label={work('access.xRay.ofFlag')}
            lines={data.items.map((person) => ({
              key: person.token,
              title: <bdi>{texts.name(person.names)}</bdi>,
              href: personPath(person),
              detail: `${texts.userType(person.userType)} · ${[person.role && work('access.xRay.through', { name: texts.name(person.role.names) }), person.grantedUntil && work('access.xRay.until', { when: formats.dateTime(person.grantedUntil) })].filter(Boolean).join(' · ')}`,
            }))}
          />
          <p>
            <LinkButton variant="text" className="text-link" href="/user-settings/user-grants">
              {work('access.xRay.grantsOf')}
            </LinkButton>
          </p>
        </section>
      )}
    </>
  )
}
