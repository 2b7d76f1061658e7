/** Totals that storage spaces and shared media keep of other rows. */
import type { KeptTotal, UnprovedFigure } from '../records/kept-totals.ts'

export const mediaTotals: readonly KeptTotal[] = [
  {
    name: 'Storage used: bytes of a space',
    columns: { storage_space: ['used_bytes'] },
    source:
      'Files (`storage_space_media`) and their earlier versions (`storage_space_media_version`), archived ones too',
    functions: ['count_storage'],
    checks: ['storageUsed'],
    how: 'Adds up the sizes of the files and versions of each space.',
  },
  {
    name: 'Storage reserved: bytes of uploads that have not ended',
    columns: { storage_space: ['reserved_bytes'] },
    source: 'Uploads (`upload`) into the space in the state `coming`',
    services: ['media/spaces/targets.ts#reserve', 'media/spaces/targets.ts#release'],
    checks: ['storageReserved'],
    how: 'Adds up the lengths that the open uploads into each space reserved.',
  },
  {
    name: 'Files, bytes and trash of a folder, by type of media',
    columns: { storage_space_sum: ['files', 'bytes', 'all_bytes', 'archived'] },
    source: 'Files and folders (`storage_space_media`) that lie in the folder or at the top of the space',
    functions: ['sum_storage', 'shift_storage'],
    checks: ['storageFolders'],
    how: 'Counts the files of each folder by type, and compares both ways.',
  },
  {
    name: 'Media views: plays of a viewer, and the seconds that they watched',
    columns: { media_view: ['plays', 'watched'] },
    source: 'Plays (`media_play`) of the medium by the viewer that count, and the ranges of all of them',
    services: ['media/watching/play-rows.ts#beat'],
    checks: ['mediaPlays'],
    how: 'Counts the plays of each viewer and unites their ranges; people who were merged are left out.',
  },
]

export const mediaFigures: readonly UnprovedFigure[] = [
  {
    columns: { media_package_code_batch: ['how_many'] },
    reason: 'The number of cards that was ordered; packages count nothing, all their figures are counted when asked',
  },
]
