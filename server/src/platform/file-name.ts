/** The header that names a file for the browser that keeps it: in any script (RFC 6266), and in ASCII for a client that knows no other. */
export const attached = (name: string, plain: string, format: string): { 'content-disposition': string } => {
  const kept = name.replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ').replace(/\s+/g, ' ').trim()
  const encoded = encodeURIComponent(`${kept}.${format}`).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return { 'content-disposition': `attachment; filename="${plain}.${format}"; filename*=UTF-8''${encoded}` }
}
