/** Returns a user agent in two words: `Chrome, Android`. Undefined if it names neither. */
export function programOf(userAgent: string | null): string | undefined {
  if (!userAgent) return undefined
  const browser = (
    [
      [/Edg\//, 'Edge'],
      [/OPR\//, 'Opera'],
      [/SamsungBrowser/, 'Samsung Internet'],
      [/Firefox\//, 'Firefox'],
      [/Chrome\//, 'Chrome'],
      [/Safari\//, 'Safari'],
    ] as const
  ).find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = (
    [
      [/Android/, 'Android'],
      [/iPhone/, 'iPhone'],
      [/iPad/, 'iPad'],
      [/Windows/, 'Windows'],
      [/Mac OS X/, 'macOS'],
      [/Linux/, 'Linux'],
    ] as const
  ).find(([pattern]) => pattern.test(userAgent))?.[1]
  return [browser, system].filter(Boolean).join(', ') || undefined
}
