import { join } from 'node:path'

/** Returns the paths of the installation's own authority and of this machine's certificate. */
export function folderOf(dataDir: string) {
  const folder = join(dataDir, 'tls')
  return {
    folder,
    authorityKey: join(folder, 'authority.key'),
    authority: join(folder, 'authority.crt'),
    key: join(folder, 'server.key'),
    certificate: join(folder, 'server.crt'),
  }
}
