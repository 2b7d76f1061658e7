/** A disk of memory, small or read-only. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * @param options Of a tmpfs: `size=40m`, `ro`
 * @returns How it is taken away again; why not, where it cannot be mounted
 */
export async function mountDisk(
  folder: string,
  options: string,
): Promise<{ unmount(): Promise<unknown> } | { why: string }> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return { why: 'only root on Linux may mount a disk' }
  try {
    await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  } catch (error) {
    return { why: `this system does not let root mount: ${String(error)}` }
  }
  return { unmount: () => run('umount', ['--lazy', folder]) }
}
