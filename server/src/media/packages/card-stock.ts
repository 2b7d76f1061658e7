/** Stock of cards of media packages: which codes are cards for sale, and which of them are left. */

/** Tests whether a code is for sale, sold or not; gifts and void ones are not. */
export const isForSale = (code: string): string => `${code}.activation in ('Unsold', 'Sold')`

/** Tests whether a card can still be sold on a day: nobody bought it, and it has not expired. */
export const isLeft = (code: string, day: string): string => `
  ${code}.activation = 'Unsold'
  and ${code}.record_state = 'active'
  and (${code}.expires_on is null or ${code}.expires_on >= ${day}::date)`
