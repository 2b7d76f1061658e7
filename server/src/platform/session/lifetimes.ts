/** When a session ends: unused for so long, or so long after its login. The login chooses one by the user's type. */
export const lifetimes = {
  staff: { idleSeconds: 30 * 60, absoluteSeconds: 12 * 3_600 },
  portal: { idleSeconds: 24 * 3_600, absoluteSeconds: 30 * 24 * 3_600 },
} as const
