/** What one person can do and through what, and who can do one thing, as the server answers it. */
import { entityOf } from '@topcenter/model/areas'
import { personId } from '@topcenter/model/access/kinds'
import type { UserType } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import type { Privileges } from '@topcenter/model/kit/permission'

interface Person {
  readonly token: string
  readonly code: string
  readonly names: Names
  readonly userType: UserType
}
export interface NamedRole {
  readonly token: string
  readonly names: Names
}
export interface Seen {
  readonly user: Person
  readonly mayLogIn: boolean
  readonly passesEverything: boolean
  readonly role:
    | (NamedRole & {
        readonly isActive: boolean
        readonly ownGroupsOnly: boolean
        readonly allPrivileges: boolean
        readonly privileges: Privileges
      })
    | null
  readonly grants: readonly {
    readonly token: string
    readonly from: string
    readonly to: string
    readonly isNow: boolean
    readonly isOver: boolean
    readonly privileges: Privileges
  }[]
}
export interface Able {
  readonly total: number
  /** The number of those whom the reader may not look at. */
  readonly unnamed: number
  readonly items: readonly (Person & { readonly role: NamedRole | null; readonly grantedUntil: string | null })[]
}

export const personPath = (person: Person) =>
  `${entityOf(personId(person.userType)).spec.path!.split('/:')[0]!}?record=${person.token}`
export const rolePath = (role: NamedRole, userType: UserType) =>
  `/privileges/edit/${role.token}/${userType}EstablishmentRole`
