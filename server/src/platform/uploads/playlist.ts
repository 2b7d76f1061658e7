/**
 * Lists of addresses that a player or an encoder would fetch one by one, those of this machine's own network included.
 * Nobody shares one here, so none is taken.
 */
import { open } from 'node:fs/promises'

const looked = 16 * 1024

export async function isPlaylist(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(looked), 0, looked, 0)
    const text = buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\ufeff/, '')
      .trimStart()
    return (
      /^(#EXTM3U|ffconcat version|\[playlist\])/i.test(text) ||
      /^<[^\0]*<?(\w+:)?(MPD|asx|smil|SmoothStreamingMedia)[\s>]/i.test(text)
    )
  } finally {
    await file.close()
  }
}
