/** The origins that a page may show in a frame: players of media elsewhere. The policy of the pages names exactly these. */
export const frameOrigins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://drive.google.com',
] as const
