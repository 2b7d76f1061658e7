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
    check: 'teaching',
    prefix: 'edg',
    sql: `
      select g.id, to_jsonb(noted) as stored, to_jsonb(named) as counted
      from educational_group g
      cross join lateral (
        select
          array(
            select t.lecturer_id
            from group_teaching t
            where t.establishment_id = $1 and t.educational_group_id = g.id and t.until is null
            order by 1
          ) as noted,
          array(select n from teachers_now($1, g.id) n order by 1) as named
      ) o
      where g.establishment_id = $1 and noted <> named
      order by g.id
    `,
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
