/** In the application's store: the day of the newest offer that was looked at on this device. */
export const seenOffers = 'offers seen'
