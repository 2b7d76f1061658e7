/** All roles that may be looked at, of all types; there are few. */
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { counted } from '@topcenter/model/areas'
import { roleKinds } from '@topcenter/model/access/establishment-role'
import type { AnyEntity, UserType } from '@topcenter/model/kit/entity'
import type { Privileges } from '@topcenter/model/kit/permission'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { listQuery } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'
import type { Option } from '../ui/inputs/option-list.tsx'

export interface Role {
  readonly entity: AnyEntity
  readonly userType: UserType
  readonly record: RecordData
  readonly privileges: Privileges
}

export function useRoles(): {
  readonly roles: readonly Role[]
  readonly isLoading: boolean
  readonly error: Error | null
  refetch(): void
} {
  const who = useWho()
  const kinds = roleKinds.filter(who.canView)
  const answers = useQueries({ queries: kinds.map((kind) => listQuery(kind, { size: 200, sort: 'code' })) })
  const data = answers.map((answer) => answer.data)
  const roles = useMemo(
    () =>
      kinds.flatMap((entity, index) =>
        (data[index]?.items ?? []).map((record): Role => ({
          entity,
          userType: entity.spec.fixed!.userType as UserType,
          record,
          privileges: counted(entity.spec.fixed!.userType as UserType, (record.privileges ?? {}) as Privileges),
        })),
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the answers are what changes
    data,
  )
  return {
    roles,
    isLoading: answers.some((answer) => answer.isPending),
    error: answers.find((answer) => answer.error && !answer.data)?.error ?? null,
    refetch: () => answers.forEach((answer) => void answer.refetch()),
  }
}

export const privilegesPath = (role?: Pick<Role, 'record' | 'userType'> | null): string =>
  `/privileges/edit${role ? `/${role.record.token}/${role.userType}EstablishmentRole` : ''}`

/** A role as a choice of a select. */
export function useRoleOption(): (role: Role) => Option {
  const texts = useTexts()
  return ({ record, userType }) => ({
    value: record.token,
    label: texts.name(record.names) || (record.code ?? ''),
    detail: texts.userType(userType),
  })
}
