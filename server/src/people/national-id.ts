/** What an Egyptian national ID says of a person, held against what else was typed. Pure. */
import { parseNationalId } from '@topcenter/model/kit/national-id'

export interface Told { readonly nationalID?: unknown; readonly birthDate?: unknown; readonly gender?: unknown }

const read = (told: Told, today: string) => {
  const parsed = typeof told.nationalID === 'string' && told.nationalID !== '' ? parseNationalId(told.nationalID, today) : undefined
  return parsed && !('fault' in parsed) ? parsed : undefined
}

/** Whether the ID contradicts the birth date or the gender; what is empty contradicts nothing. */
export function contradicts(told: Told, today: string): boolean {
  const id = read(told, today)
  if (!id) return false
  return Boolean((told.birthDate && told.birthDate !== id.birthDate) || (told.gender && told.gender !== id.gender))
}

/** The birth date and gender that the ID gives where they are empty. */
export function filledFrom(told: Told, today: string): { birthDate?: string; gender?: 'Male' | 'Female' } {
  const id = read(told, today)
  if (!id) return {}
  return { ...(told.birthDate ? {} : { birthDate: id.birthDate }), ...(told.gender ? {} : { gender: id.gender }) }
}
