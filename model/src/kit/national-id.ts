/**
 * The 14 digits of an Egyptian national ID: century, birth date, governorate of registration, serial and sex, check
 * digit.
 */
import { latinDigits, stripBidi } from './digits.ts'

/** Governorates of registered births; 88 is outside Egypt. */
const nationalIdGovernorates = [
  '01',
  '02',
  '03',
  '04',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '19',
  '21',
  '22',
  '23',
  '24',
  '25',
  '26',
  '27',
  '28',
  '29',
  '31',
  '32',
  '33',
  '34',
  '35',
  '88',
] as const
export type GovernorateCode = (typeof nationalIdGovernorates)[number]

/** ISO 3166-2:EG of each, the codes of our seeded governorates. */
export const governorateIso: Partial<Readonly<Record<GovernorateCode, string>>> = {
  '01': 'C',
  '02': 'ALX',
  '03': 'PTS',
  '04': 'SUZ',
  '11': 'DT',
  '12': 'DK',
  '13': 'SHR',
  '14': 'KB',
  '15': 'KFS',
  '16': 'GH',
  '17': 'MNF',
  '18': 'BH',
  '19': 'IS',
  '21': 'GZ',
  '22': 'BNS',
  '23': 'FYM',
  '24': 'MN',
  '25': 'AST',
  '26': 'SHG',
  '27': 'KN',
  '28': 'ASN',
  '29': 'LX',
  '31': 'BA',
  '32': 'WAD',
  '33': 'MT',
  '34': 'SIN',
  '35': 'JS',
}

export type NationalIdFault = 'length' | 'century' | 'date' | 'future' | 'governorate'
export interface NationalId {
  /** The 14 digits, Latin. */
  readonly digits: string
  /** YYYY-MM-DD */
  readonly birthDate: string
  readonly gender: 'Male' | 'Female'
  readonly governorateCode: GovernorateCode
  /** The check digit's rule was never published, and real IDs break the one in use: false is a warning, never an error. */
  readonly checkDigitAgrees: boolean
}

const weights = [2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]
const checkDigit = (digits: string): number =>
  (11 - (weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11)) % 10

function realDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/**
 * Reads an ID as typed (any digit script, spaces and hyphens between digits).
 *
 * @param today YYYY-MM-DD in the establishment's zone; a later birth date is a fault
 */
export function parseNationalId(text: string, today: string): NationalId | { readonly fault: NationalIdFault } {
  const digits = latinDigits(stripBidi(text)).replace(/[\s-]/g, '')
  if (!/^\d{14}$/.test(digits)) return { fault: 'length' }
  const century = { '2': '19', '3': '20' }[digits[0]!]
  if (century === undefined) return { fault: 'century' }
  const [year, month, day] = [century + digits.slice(1, 3), digits.slice(3, 5), digits.slice(5, 7)]
  if (!realDate(Number(year), Number(month), Number(day))) return { fault: 'date' }
  const birthDate = `${year}-${month}-${day}`
  if (birthDate > today) return { fault: 'future' }
  const governorateCode = nationalIdGovernorates.find((code) => code === digits.slice(7, 9))
  if (governorateCode === undefined) return { fault: 'governorate' }
  const gender = Number(digits[12]) % 2 === 1 ? 'Male' : 'Female'
  return { digits, birthDate, gender, governorateCode, checkDigitAgrees: checkDigit(digits) === Number(digits[13]) }
}
