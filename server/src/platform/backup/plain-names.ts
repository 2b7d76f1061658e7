/** Names that come from elsewhere and become part of a path. */
import { isAbsolute } from 'node:path'

/** Returns whether a path, relative to a folder, leads out of it. On Windows another drive is an absolute path. */
export const isOutside = (path: string): boolean => isAbsolute(path) || /^\.\.([\\/]|$)/.test(path)

/** Returns whether a name is one of a file: no folder, no drive, and not hidden. */
export const isPlainName = (name: string): boolean => /^\w[\w.-]*$/.test(name)
