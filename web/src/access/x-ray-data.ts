/** Types of the server's responses: the permissions of a person with their source, and the holders of a permission. */
import { entityOf } from '@topcenter/model/areas'
import { personId } from '@topcenter/model/access/kinds'
import type { UserType } from '@topcenter/model/kit/entity'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { listHolders, readUserPermissions } from '@topcenter/model/access/api'

export type Seen = AnswerOf<typeof readUserPermissions>
export type Able = AnswerOf<typeof listHolders>
type Person = Seen['user']
export type NamedRole = Pick<NonNullable<Seen['role']>, 'token' | 'names'>

export const personPath = (person: Person) =>
  `${entityOf(personId(person.userType)).spec.path!.split('/:')[0]!}?record=${person.token}`
export const rolePath = (role: NamedRole, userType: UserType) =>
  `/privileges/edit/${role.token}/${userType}EstablishmentRole`
