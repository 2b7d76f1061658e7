/** What the server says of files in storage spaces. */
export const spaceWords = {
  firstName: 'Files',
}
