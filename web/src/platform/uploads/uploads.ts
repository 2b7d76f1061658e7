/** Sends files to where they are to go. What does the work, and the panel that shows it, are loaded with the first file. */
import type { ChosenFile } from './chosen-files.ts'
import type { Destination } from './engine.ts'

export type { ChosenFile } from './chosen-files.ts'
export type { Destination, SentFile } from './engine.ts'

export async function addUploads(chosen: readonly ChosenFile[], to: Destination): Promise<void> {
  if (chosen.length === 0) return
  const { uploadEngine } = await import('./engine.ts')
  uploadEngine.add(chosen, to)
}
