/** Compares what an Egyptian national ID says of a person with the other fields. Pure. */
import { parseNationalId } from '@topcenter/model/kit/national-id'
import type { FieldFault } from '@topcenter/model/kit/refusal'

export interface Told {
  readonly nationalID?: unknown
  readonly birthDate?: unknown
  readonly gender?: unknown
}

const read = (told: Told, today: string) => {
  const parsed =
    typeof told.nationalID === 'string' && told.nationalID !== '' ? parseNationalId(told.nationalID, today) : undefined
  return parsed && !('fault' in parsed) ? parsed : undefined
}

/** Which of birth date and gender contradict the ID; empty ones do not. */
export function contradiction(told: Told, today: string): FieldFault | undefined {
  const id = read(told, today)
  if (!id) return undefined
  if (told.birthDate && told.birthDate !== id.birthDate)
    return { name: 'nationalID', code: 'field.nationalIdBirthDate', params: { birthDate: id.birthDate } }
  return told.gender && told.gender !== id.gender ? { name: 'nationalID', code: 'field.nationalIdGender' } : undefined
}

/** The birth date and gender that the ID gives where they are empty. */
export function filledFrom(told: Told, today: string): { birthDate?: string; gender?: 'Male' | 'Female' } {
  const id = read(told, today)
  if (!id) return {}
  return { ...(told.birthDate ? {} : { birthDate: id.birthDate }), ...(told.gender ? {} : { gender: id.gender }) }
}
