/** The rules for a new password; those that it breaks are listed while it is typed. */

const passwordMinimum = 8
/** Longer text is refused before it is hashed: hashing it would only cost time. */
export const passwordMaximum = 256

const rules = {
  length: (password: string) => [...password].length >= passwordMinimum && password.length <= passwordMaximum,
  lower: (password: string) => /\p{Ll}/u.test(password),
  upper: (password: string) => /\p{Lu}/u.test(password),
  digit: (password: string) => /\p{Nd}/u.test(password),
  special: (password: string) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
} as const
export type PasswordFault = keyof typeof rules
export const passwordRules = Object.keys(rules) as readonly PasswordFault[]

/** The rules that a password breaks, in the order in which they are shown; empty when it is good. */
export const passwordFaults = (password: string): PasswordFault[] =>
  passwordRules.filter((rule) => !rules[rule](password))
