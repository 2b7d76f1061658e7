const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The header that gives a file its name when a browser saves it: in any script (RFC 6266), and in ASCII for clients
 * that know no other.
 */
const named =
  (manner: 'attachment' | 'inline') =>
  (name: string, plain: string, format: string): { 'content-disposition': string } => {
    const kept = name
      .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    const ascii = plain.replace(/[^\w-]/g, '_') // codes of records are part of it, and may be in any script
    return {
      'content-disposition': `${manner}; filename="${ascii}.${format}"; filename*=UTF-8''${encoded(`${kept}.${format}`)}`,
    }
  }

export const attached = named('attachment')
/** Headers of a PDF that opens in a tab, with the policy that Chrome's own viewer needs. */
export const shownPdf = (name: string, plain: string) => ({
  'content-type': 'application/pdf',
  'content-security-policy': "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  ...named('inline')(name, plain, 'pdf'),
})

/** The longest name that file systems take, in bytes of UTF-8. */
const longest = 255

/**
 * A file's name without what would lead elsewhere or show another ending than the file has: paths, controls, and those
 * that turn the direction of writing.
 */
export function cleanFileName(name: string): string {
  let kept = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const ending = /\.[a-z0-9]{1,8}$/i.exec(kept)?.[0] ?? ''
  let base = ending ? kept.slice(0, -ending.length) : kept
  while (Buffer.byteLength(base) + ending.length > longest) base = Array.from(base).slice(0, -1).join('')
  kept = `${base}${ending}`
  return /^[. ]*$/.test(kept) ? 'file' : kept
}

/** The header for a file that is called as its owner called it, ending included. */
export function disposition(
  manner: 'attachment' | 'inline',
  fileName: string,
): { readonly 'content-disposition': string } {
  const name = cleanFileName(fileName)
  const ascii = name.replace(/[^\w.-]/g, '_')
  return { 'content-disposition': `${manner}; filename="${ascii}"; filename*=UTF-8''${encoded(name)}` }
}
