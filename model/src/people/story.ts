/** Kinds of events in a person's story, and relations within a family. */
export const relations = ['parent', 'child', 'sibling'] as const
export type Relation = (typeof relations)[number]

/** Letters before the tokens of notes. */
export const notePrefix = 'pnt'

/** Kinds of lines, by the filter that shows them. */
export const storyKinds = {
  study: ['made', 'applied', 'accepted', 'rejected', 'canceled', 'joined', 'left', 'transferred', 'paused', 'resumed'],
  attendance: ['attended', 'absent', 'excuse'],
  money: ['paid', 'refunded'],
  results: ['scored', 'certificate'],
  contact: ['noted', 'followUp', 'called', 'message', 'complaint', 'notified'],
  changes: ['changed'],
} as const
export type StoryPart = keyof typeof storyKinds
export type StoryKind = (typeof storyKinds)[StoryPart][number]
export const storyParts = Object.keys(storyKinds) as readonly StoryPart[]
