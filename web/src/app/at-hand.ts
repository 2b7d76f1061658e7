/** What is reached from every screen, in one part: each part is named on the first page. */
export { AddMenu } from './add-menu.tsx'
export { KeysSheet } from './keys-sheet.tsx'
export { Palette } from './palette.tsx'
