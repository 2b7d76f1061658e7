/** The types of pictures that are taken, for choosing a file. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']
