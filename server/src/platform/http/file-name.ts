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
    const encoded = encodeURIComponent(`${kept}.${format}`).replace(
      /['()*!]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    )
    const ascii = plain.replace(/[^\w-]/g, '_') // codes of records are part of it, and may be in any script
    return { 'content-disposition': `${manner}; filename="${ascii}.${format}"; filename*=UTF-8''${encoded}` }
  }

export const attached = named('attachment')
/** Headers of a PDF that opens in a tab, with the policy that Chrome's own viewer needs. */
export const shownPdf = (name: string, plain: string) => ({
  'content-type': 'application/pdf',
  'content-security-policy': "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  ...named('inline')(name, plain, 'pdf'),
})
