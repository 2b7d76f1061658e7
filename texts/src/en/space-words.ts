/** Texts of the server for files in storage spaces. */
export const spaceWords = {
  firstName: 'Files',
}
