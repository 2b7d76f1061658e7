/** Systems whose folders can be imported. */
import { oulad } from './oulad.ts'
import type { Profile } from './profile.ts'

export const profiles: Readonly<Record<string, Profile>> = { oulad }
