/** The committed files of an archive, besides what is installed and built. */
const folders = /^(bin|deploy|docs|model\/src|texts\/src|server\/(src|migrations|seed))\//
const files = [
  /^(LICENSE|CHANGELOG\.md|SECURITY\.md|package(-lock)?\.json|\.env\.example)$/,
  /^(model|texts|server|web|tests)\/package\.json$/,
  /^tools\/(start|command|version|installation)\.mjs$/,
]

/** Returns whether a committed file goes into the archive. A copy of `deploy/README.md` is its README. */
export const isShipped = (file) =>
  folders.test(file) ? !file.endsWith('.test.ts') : files.some((pattern) => pattern.test(file))
