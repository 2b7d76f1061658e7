import type { User } from './user.ts'

/** Fields with a mail address to which a code for a forgotten password can go. */
export const mailAddresses = ['email', 'workEmail'] as const satisfies readonly (keyof User)[]
export type MailAddress = (typeof mailAddresses)[number]

/**
 * Fields that open an account: whoever sets one of them for another user can log in as that user, or decides whether
 * the user can log in. Every check of a change to an account reads this list.
 */
export const waysIn = ['userName', 'password', 'role', 'activeStatus', ...mailAddresses] as const satisfies readonly (
  | keyof User
  | 'password'
)[]
