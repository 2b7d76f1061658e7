/**
 * Discussions of a group: about the group itself or about the category that it studies; seen by those who are in the
 * group.
 */
import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, int, longText, oneOf, ref } from '../kit/field.ts'
import { closedStates, inTheirTime } from './educational-group.ts'
import { attachments } from '../media/attachment.ts'

/** Kinds of subjects: `mainToken` of a discussion's address is the record of that kind. */
export const discussionTypes = ['EducationalGroup', 'EducationalCategory'] as const
export const ratings = ['Like', 'DisLike'] as const

/** A discussion lasts, so whoever joins later takes part in it; its comments are those of their own time. */
const lasting = { ...inTheirTime, on: ['createdAt', null] } as const
const written = { ...inTheirTime, on: ['createdAt', 'createdAt'] } as const

export const discussion = defineEntity('discussion', {
  prefix: 'dsc',
  traits: ['named'],
  path: '/discussions/:discussionTypeToken/:mainToken/:educationalGroupToken',
  pathFilters: { discussionTypeToken: 'discussionType', educationalGroupToken: 'educationalGroup' },
  fields: {
    discussionType: oneOf(discussionTypes, { required: true, filter: true, fixed: true, initial: 'EducationalGroup' }),
    educationalGroup: ref('educationalGroup', { required: true, filter: true, fixed: true }),
    /** The group's. */
    educationalCategory: ref('educationalCategory', { readonly: true, filter: true }),
    closed: oneOf(closedStates, { readonly: true, filter: true, initial: 'Open' }),
    /** Kept by the database. */
    commentCount: int({ readonly: true, initial: 0, min: 0 }),
  },
  actions: {
    close: { when: { closed: 'Open' }, set: { closed: 'Closed' }, flag: 'changeClosedState', undo: 'open' },
    open: { when: { closed: 'Closed' }, set: { closed: 'Open' }, flag: 'changeClosedState', undo: 'close' },
  },
  own: { Student: lasting, Parent: lasting },
  list: {
    columns: ['names', 'description', 'commentCount', 'closed', 'createdAt'],
    tabs: 'closed',
    sort: '-createdAt',
  },
})
export interface Discussion extends RowOf<typeof discussion> {}

const count = () => int({ readonly: true, initial: 0, min: 0 })

export const discussionComment = defineEntity('discussionComment', {
  prefix: 'dcm',
  path: '/discussionComments/:educationalGroupToken/:discussionToken/:parentDiscussionCommentToken',
  pathFilters: {
    educationalGroupToken: 'educationalGroup',
    discussionToken: 'discussion',
    parentDiscussionCommentToken: 'parentComment',
  },
  fields: {
    discussion: ref('discussion', { required: true, filter: true, fixed: true }),
    /** The comment that this one replies to; none: a comment on the discussion itself. */
    parentComment: ref('discussionComment', { filter: true, fixed: true }),
    /** The discussion's. */
    educationalGroup: ref('educationalGroup', { readonly: true, filter: true }),
    /** The author. */
    user: ref('user', { readonly: true }),
    text: longText({ required: true, search: true }),
    attachments: attachments(),
    /** Removed by its author, or by staff with a reason: it keeps its place and its replies, not its text. */
    removedAt: dateTime({ readonly: true }),
    removedBy: ref('user', { doneAt: 'removedAt', readonly: true }),
    removeReason: longText({ readonly: true, maxLength: 400 }),
    /** All four are kept by the database. */
    likeCount: count(),
    disLikeCount: count(),
    replyCount: count(),
    reactionCount: count(),
  },
  label: ['text'],
  own: { Student: written, Parent: written },
  portal: ['create', 'update'],
  list: {
    columns: ['text', 'user', 'discussion', 'likeCount', 'disLikeCount', 'replyCount', 'createdAt'],
    also: ['attachments', 'removedAt', 'removedBy', 'removeReason'],
    sort: '-createdAt',
  },
})
export interface DiscussionComment extends RowOf<typeof discussionComment> {}

/** One person's like or dislike of one comment. */
export const discussionCommentReact = defineEntity('discussionCommentReact', {
  prefix: 'dcr',
  path: '/discussionCommentReacts/:discussionCommentToken?',
  pathFilters: { discussionCommentToken: 'discussionComment' },
  fields: {
    discussionComment: ref('discussionComment', { required: true, filter: true, fixed: true }),
    user: ref('user', { readonly: true, filter: true }),
    rating: oneOf(ratings, { required: true, filter: true }),
  },
  unique: [['discussionComment', 'user']],
  label: ['user'],
  own: { Student: 'user', Parent: 'user' },
  portal: ['create', 'update'],
  list: { columns: ['discussionComment', 'user', 'rating', 'createdAt'], tabs: 'rating', sort: '-createdAt' },
})
export interface DiscussionCommentReact extends RowOf<typeof discussionCommentReact> {}
