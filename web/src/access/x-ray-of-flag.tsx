/** Holders of one permission: choose it, and see everybody who has it. */
import type { listHolders } from '@topcenter/model/access/api'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { everyPrivilege } from '@topcenter/model/areas'
import { searchMatcher } from '@topcenter/model/kit/search-query'
import { call } from '../platform/api.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { Unnamed } from '../records/unnamed.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { LineList } from '../ui/data/line-list.tsx'
import { Picker } from '../ui/inputs/picker.tsx'
import { Select } from '../ui/inputs/select.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { TableSkeleton } from '../ui/messages/skeleton.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { modulesFor } from './privileges.ts'
import { type Able, personPath } from './x-ray-data.ts'

export function XRayOfFlag() {
  const texts = useTexts()
  const work = useWork()
  const [params, setParams] = useSearchParams()
  const [group, flag] = [params.get('group') ?? '', params.get('flag') ?? '']
  const choose = (next: Record<string, string>) => setParams(next, { replace: true })
  const groups = modulesFor('MasterAdmin')
    .flatMap(({ groups: all }) => all)
    .map((each) => ({ value: each.group, label: texts.group(each.group) }))
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
      {!group || !flag ? <EmptyState title={work('access.xRay.chooseFlag')} /> : <Holders group={group} flag={flag} />}
    </>
  )
}

/** Shows the users who may do it: through their role, or by a temporary permission. */
function Holders({ group, flag }: { group: string; flag: string }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const able = useQuery({
    queryKey: ['records', 'userGrant', 'able', group, flag],
    queryFn: ({ signal }) => call<typeof listHolders>('GET /api/permission-x-ray', { signal, query: { group, flag } }),
  })
  const { data, error } = able
  if (error && !data)
    return <ListFailure error={error} isRetrying={able.isFetching} onRetry={() => void able.refetch()} />
  if (!data) return <TableSkeleton />
  if (data.total === 0) return <EmptyState title={work('access.xRay.nobody')} />
  const why = ({ role, grantedUntil }: Able['items'][number]) =>
    [
      role && work('access.xRay.through', { name: texts.name(role.names) }),
      grantedUntil && work('access.xRay.until', { when: formats.dateTime(grantedUntil) }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <section className="grid gap-2">
      <h2 className="text-base">{work('access.xRay.found', { count: data.total })}</h2>
      <LineList
        label={work('access.xRay.ofFlag')}
        lines={data.items.map((person) => ({
          key: person.token,
          title: <bdi>{texts.name(person.names)}</bdi>,
          href: personPath(person),
          detail: `${texts.userType(person.userType)} · ${why(person)}`,
        }))}
      />
      <Unnamed count={data.unnamed} />
      <p>
        <LinkButton variant="text" className="text-link" href="/user-settings/user-grants">
          {work('access.xRay.grantsOf')}
        </LinkButton>
      </p>
    </section>
  )
}
