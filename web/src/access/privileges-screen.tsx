/** Privileges: what one role allows, seen by column and flag, compared, copied, taken back, and saved in one step. */
import { useNavigate, useParams } from 'react-router'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { Select } from '../ui/inputs/select.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { InnerLink } from '../ui/buttons/inner-link.tsx'
import { TableSkeleton } from '../ui/messages/skeleton.tsx'
import { PrivilegesEditor } from './privileges-editor.tsx'
import { privilegesPath, type Role, useRoleOption, useRoles } from './roles.ts'

export default function PrivilegesScreen() {
  const texts = useTexts()
  const work = useWork()
  const navigate = useNavigate()
  const token = useParams().establishmentRoleToken
  const { roles, isLoading, error, refetch } = useRoles()
  const role = roles.find((each) => each.record.token === token)
  const optionOf = useRoleOption()
  return (
    <div className="window-page flex min-w-0 flex-col gap-3 [&>.page-head]:pb-0">
      <PageHeader
        title={role ? `${texts.screen('Privileges')}: ${texts.name(role.record.names)}` : texts.screen('Privileges')}
      />
      {error ? (
        <ListFailure error={error} isRetrying={isLoading} onRetry={refetch} />
      ) : isLoading ? (
        <TableSkeleton />
      ) : (
        <>
          <Select
            label={work('access.privileges.role')}
            compact
            options={roles.map(optionOf)}
            value={token ?? null}
            className="max-w-md"
            onChange={(next) => void navigate(privilegesPath(roles.find((each) => each.record.token === next)))}
          />
          {role ? (
            <PrivilegesEditor key={role.record.token} role={role} roles={roles} />
          ) : roles.length > 0 ? (
            <RoleLinks roles={roles} />
          ) : (
            <EmptyState title={work('access.privileges.chooseRole')} />
          )}
        </>
      )}
    </div>
  )
}

/** Links to all roles, while none is chosen. */
function RoleLinks({ roles }: { roles: readonly Role[] }) {
  const work = useWork()
  const optionOf = useRoleOption()
  return (
    <section aria-label={work('access.privileges.chooseRole')}>
      <h2 className="pb-2 text-sm text-ink-2">{work('access.privileges.chooseRole')}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-3">
        {roles.map((role) => {
          const { value, label, detail } = optionOf(role)
          return (
            <li key={value}>
              <InnerLink href={privilegesPath(role)} className="card grid gap-1 p-3 hover:border-accent">
                <bdi className="font-semibold">{label}</bdi>
                {detail !== label && <span className="text-sm text-ink-2">{detail}</span>}
              </InnerLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
