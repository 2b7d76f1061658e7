import type { AnyEntity } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { listPath } from '../../platform/addresses.ts'
import { useWho } from '../../platform/session.ts'
import { useRecordName } from '../record-cell.tsx'
import type { RecordData } from '../record.ts'
import { StarButton } from './star-button.tsx'
import { recordAddress } from './starred.ts'

/** People, groups and quotations, which staff open again for days. */
const isStarrable = ({ id, spec }: AnyEntity): boolean =>
  spec.menu === 'users' || id === 'educationalGroup' || id === 'priceQuotation'

export function RecordStar({ entity, record }: { readonly entity: AnyEntity; readonly record: RecordData }) {
  const nameOf = useRecordName()
  const { userType } = useWho()
  if (!isStarrable(entity) || !listPath(entity) || !isStaff(userType)) return null
  return <StarButton path={recordAddress(entity, record.token)} name={nameOf(record)} aria-keyshortcuts="s" />
}
