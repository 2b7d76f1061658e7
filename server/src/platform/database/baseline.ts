/** The migrations before release 0.2.0, which one baseline replaced: what they made is known by their checksums. */

interface Applied {
  readonly name: string
  readonly checksum: string
}

/** The file that every database before the baseline began with. */
export const firstBefore: Applied = {
  name: '0001_platform.sql',
  checksum: '34b6d6226bc04d37cc064f73bda7e0f318896908e390f89eadfd23da04e0466b',
}
/** The last file before the baseline: its tables are those of the baseline, so its dumps can be loaded. */
export const lastBefore: Applied = {
  name: '0280_one_key_for_latin_names.sql',
  checksum: 'cafb478df905cf6e74ed7b7c0094eb831710d5bfe4970f6b80aa4687de1e18df',
}

/** The number of the last file of the baseline. */
export const lastOfBaseline = '0039'

const has = (schema: readonly Applied[], { name, checksum }: Applied): boolean =>
  schema.some((file) => file.name === name && file.checksum === checksum)

/** Returns true for data or a dump that a release before the baseline made. */
export const isBeforeBaseline = (schema: readonly Applied[]): boolean => has(schema, firstBefore)

/** Returns true if the tables of a schema before the baseline are those of the baseline. */
export const equalsBaseline = (schema: readonly Applied[]): boolean =>
  isBeforeBaseline(schema) && has(schema, lastBefore)
