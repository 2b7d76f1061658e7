/**
 * Computed fields that a list shows in many rows: the statement contains their SQL instead of a call. A call costs one
 * more statement for each row, and on several database machines it is planned anew each time (0.2 to 1 ms a row).
 */
import { mediaTypeCodes, mediaTypes } from '@topcenter/model/media/shared-media'

const mediaTypeCode = `case t.media_type ${mediaTypes.map((type, at) => `when '${type}' then '${mediaTypeCodes[at]}'`).join(' ')} end`

import { rateSql } from '../figures/attendance-rate.sql.ts'

/** By table and column: an SQL expression for the row `t`. */
const expressions: Readonly<Record<string, string>> = {
  // The newest seat in a group that is not finished.
  'user_account.current_group_id': `(
    select s.educational_group_id
    from educational_group_student s
    join educational_group g on g.establishment_id = s.establishment_id and g.id = s.educational_group_id
    where s.establishment_id = t.establishment_id and s.student_id = t.id
      and s.left_on is null and s.record_state = 'active' and g.finished = 'NotFinished'
    order by s.joined_on desc nulls last, s.id desc
    limit 1
  )`,
  'user_account.attendance_rate': rateSql('t.establishment_id', 't.id'),
  // The rest of all debts, in piastres; null when nothing is owed.
  'user_account.owed': `(
    select sum(d.remainder)::bigint
    from debt d
    where d.establishment_id = t.establishment_id and d.user_id = t.id and d.remainder > 0
  )`,
  'shared_media.media_type_code': mediaTypeCode,
  'storage_space_media.media_type_code': mediaTypeCode,
}

export const computedSql = (table: string, column: string): string | undefined => expressions[`${table}.${column}`]
