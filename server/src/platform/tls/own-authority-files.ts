import { join } from 'node:path'

/** Where the installation's own authority and the certificate of this machine lie. */
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
