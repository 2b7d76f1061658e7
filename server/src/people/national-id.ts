/** Compares what an Egyptian national ID says of a person with the other fields. Pure. */
import { parseNationalId } from '@topcenter/model/kit/national-id'
import type { FieldFault } from '@topcenter/model/kit/refusal'

export interface PersonValues {
  readonly nationalID?: unknown
  readonly birthDate?: unknown
  readonly gender?: unknown
}

const read = (person: PersonValues, today: string) => {
  const parsed =
    typeof person.nationalID === 'string' && person.nationalID !== ''
      ? parseNationalId(person.nationalID, today)
      : undefined
  return parsed && !('fault' in parsed) ? parsed : undefined
}

/** Returns the fault if birth date or gender contradicts the ID; empty ones do not. */
export function contradiction(person: PersonValues, today: string): FieldFault | undefined {
  const id = read(person, today)
  if (!id) return undefined
  if (person.birthDate && person.birthDate !== id.birthDate)
    return { name: 'nationalID', code: 'field.nationalIdBirthDate', params: { birthDate: id.birthDate } }
  return person.gender && person.gender !== id.gender
    ? { name: 'nationalID', code: 'field.nationalIdGender' }
    : undefined
}

/** The birth date and gender that the ID gives where they are empty. */
export function filledFrom(person: PersonValues, today: string): { birthDate?: string; gender?: 'Male' | 'Female' } {
  const id = read(person, today)
  if (!id) return {}
  return { ...(person.birthDate ? {} : { birthDate: id.birthDate }), ...(person.gender ? {} : { gender: id.gender }) }
}
