/** The status of a lesson's register, as screens, lists and sheets show it. */

export const registerStatuses = ['NotBegun', 'NotTaken', 'Taken', 'Closed'] as const
export type RegisterStatus = (typeof registerStatuses)[number]

/**
 * Returns the status at a moment (milliseconds). A register is missing once its lesson has begun; undefined for a
 * lesson that is not held and has no register. The database's `register_status` says the same.
 */
export function registerStatus(
  time: { readonly from: string; readonly register: string; readonly state?: string; readonly workDay?: string },
  now: number,
): RegisterStatus | undefined {
  const { from, register, state = 'Planned', workDay = 'Work' } = time
  if (register !== 'NotTaken') return register as RegisterStatus
  if (state !== 'Planned' || workDay !== 'Work') return undefined
  return Date.parse(from) > now ? 'NotBegun' : 'NotTaken'
}
