/**
 * The nightly proofs of what groups and discussions count (D4.1), as statements; attendance has its own
 * (counts.sql.ts).
 */
import { differingSql, type TotalProof } from '../records/kept-totals.ts'

export const educationProofs: readonly TotalProof[] = [
  {
    check: 'seats',
    prefix: 'edg',
    sql: differingSql({
      table: 'educational_group',
      columns: ['total_number_of_students'],
      counted: `
        select educational_group_id as id, count(*)::integer as total_number_of_students
        from educational_group_student
        where establishment_id = $1 and left_on is null and record_state <> 'archived'
        group by 1
      `,
    }),
  },
  {
    check: 'comments',
    prefix: 'dsc',
    sql: differingSql({
      table: 'discussion',
      columns: ['comment_count'],
      counted: `
        select discussion_id as id, count(*)::integer as comment_count
        from discussion_comment
        where establishment_id = $1 and record_state <> 'archived'
        group by 1
      `,
    }),
  },
  {
    check: 'replies',
    prefix: 'dcm',
    sql: differingSql({
      table: 'discussion_comment',
      columns: ['reply_count'],
      counted: `
        select parent_comment_id as id, count(*)::integer as reply_count
        from discussion_comment
        where establishment_id = $1 and parent_comment_id is not null and record_state <> 'archived'
        group by 1
      `,
    }),
  },
  {
    check: 'reactions',
    prefix: 'dcm',
    sql: differingSql({
      table: 'discussion_comment',
      columns: ['reaction_count', 'like_count', 'dis_like_count'],
      counted: `
        select
          discussion_comment_id as id,
          count(*)::integer as reaction_count,
          count(*) filter (where rating = 'Like')::integer as like_count,
          count(*) filter (where rating = 'DisLike')::integer as dis_like_count
        from discussion_comment_react
        where establishment_id = $1 and record_state <> 'archived'
        group by 1
      `,
    }),
  },
]
