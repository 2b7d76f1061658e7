/** Packages as staff see them: on sale or not, and until when their cards last. */

/** Parts that a package on sale needs; a draft lacks one of the first two. */
export const packageParts = ['price', 'media', 'sample'] as const
/** Over: its fixed period ended. Blocked: it is given to nobody. */
export const packageStandings = ['Offered', 'Draft', 'Over', 'Blocked'] as const
/** Days of stock under which the cards of a package have to be printed. */
export const fewDays = 14
