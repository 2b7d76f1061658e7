/** ما يقوله الخادم للناس عن تعليقاتهم. */
import type { discussionWords as english } from '../en/discussion-words.ts'
import type { Mirror } from '../text-types.ts'

export const discussionWords: Mirror<typeof english> = { removed: 'حُذف تعليقك: {{reason}}' }
