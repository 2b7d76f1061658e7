/** Downloads of files that the server makes. */
import { type Query, refused, send } from './api.ts'

/** Downloads a file under the name that the server gives; a refusal is thrown as a Problem instead of being saved. */
export async function download(path: string, query?: Query, timeout = 120_000): Promise<void> {
  const response = await send('GET', path, undefined, { ...(query ? { query } : {}), timeout })
  if (!response.ok) throw await refused(response)
  const name = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name ? decodeURIComponent(name) : (plain ?? path.split('/').at(-2) ?? 'export')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
