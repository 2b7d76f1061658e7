/** Notices to people about their comments. */
export const discussionWords = { removed: 'Your comment was removed: {{reason}}' } as const
