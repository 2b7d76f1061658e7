/** Parts that every screen can open; each is named on the first page. */
export { AddMenu } from './add-menu.tsx'
export { KeysSheet } from './keys-sheet.tsx'
export { Palette } from './palette.tsx'
