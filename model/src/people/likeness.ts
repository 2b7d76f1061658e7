/** By what somebody may be a person who is here already, the surest first; `near` is every word of a name. */
export const likenesses = ['nationalID', 'namePhone', 'name', 'phone', 'near'] as const
export type Likeness = (typeof likenesses)[number]
