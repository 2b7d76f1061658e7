/** Address at which an agent finds students for whom they may open a session. */
export const callPeople = '/api/calls/people'
/** Scopes of the queue of calls, and reasons why a case was opened. */
export const callScopes = ['mine', 'all', 'done'] as const
export type CallScope = (typeof callScopes)[number]
export const madeFroms = ['Interest', 'FollowUp', 'Rest', 'Risk', 'Absence', 'Overdue', 'Hand'] as const
export type MadeFrom = (typeof madeFroms)[number]
