/** Numbers as people read them aloud. Kept is E.164; that is what a `tel:` address and a search take. */

/** Mobile numbers, Cairo, Alexandria, all other governorates. */
const egyptian = [/^(1\d\d)(\d{3})(\d{4})$/, /^(2)(\d{4})(\d{4})$/, /^(3)(\d{3})(\d{4})$/, /^([4-9]\d)(\d{3})(\d{4})$/]
/** Codes of one digit and of three; all others have two. */
const codes = /^\+(1|7|2[1-689]\d|3[578]\d|42\d|5[09]\d|6[7-9]\d|8[058]\d|9[679]\d|\d\d)(\d{6,12})$/

/** `123 4567` and what is before it, but eight digits as two fours. */
const parted = (digits: string): string =>
  digits.length === 8
    ? digits.replace(/(?=\d{4}$)/, ' ')
    : digits.replace(/(?=\d{4}$)/, ' ').replace(/(\d)(?=(?:\d{3})+ )/g, '$1 ')

/** +201001234567 → +20 100 123 4567, +20220002200 → +20 2 2000 2200; what is no number with a code stays as it is. */
export function spacedPhone(phone: string): string {
  const [, code, rest] = codes.exec(phone) ?? []
  if (!code || !rest) return phone
  const said = code === '20' ? egyptian.find((each) => each.test(rest)) : undefined
  return `+${code} ${said ? rest.replace(said, '$1 $2 $3') : parted(rest)}`
}

/** Within a text of either direction: the spaces would part it there. */
export const isolatedPhone = (phone: string): string => `\u2066${spacedPhone(phone)}\u2069`
