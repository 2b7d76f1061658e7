/**
 * The key of codes (D9.9): a file under DATA_DIR, which a copy of the database does not contain. A code is found by its
 * HMAC, and printed from what AES-256-GCM keeps of it. Whoever loses the file loses all cards that are not used yet: it
 * belongs into every backup of DATA_DIR.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface CodeKey {
  mac(code: string): Buffer
  /** `of` binds the text to the row in which it is kept. */
  seal(code: string, of: string): Buffer
  unseal(sealed: Buffer, of: string): string
}

const folder = 'keys'
const name = 'media-codes.key'
const known = new Map<string, Promise<CodeKey>>()

/** Made at the first use; servers that make it at once keep the first. */
export function codeKeyIn(dataDir: string): Promise<CodeKey> {
  let key = known.get(dataDir)
  if (!key) {
    key = readOrMake(join(dataDir, folder)).then(keyOf)
    key.catch(() => known.delete(dataDir))
    known.set(dataDir, key)
  }
  return key
}

async function readOrMake(directory: string): Promise<Buffer> {
  const path = join(directory, name)
  const read = () =>
    readFile(path, 'utf8').then(
      (text) => Buffer.from(text.trim(), 'hex'),
      (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)),
    )
  const kept = await read()
  if (kept) return whole(kept)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const made = `${path}.${randomBytes(8).toString('hex')}`
  const file = await open(made, 'wx', 0o600)
  await file.writeFile(`${randomBytes(32).toString('hex')}\n`)
  await file.sync()
  await file.close()
  // a link does not replace what another server has made meanwhile
  await link(made, path).catch((error: NodeJS.ErrnoException) =>
    error.code === 'EEXIST' ? undefined : Promise.reject(error),
  )
  await rm(made)
  return whole((await read())!)
}

function whole(secret: Buffer): Buffer {
  if (secret.length !== 32) throw new Error(`${folder}/${name} is no key of 32 bytes`)
  return secret
}

const [ivLength, tagLength] = [12, 16]

function keyOf(secret: Buffer): CodeKey {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const [forMac, forText] = [derived('media code mac'), derived('media code text')]
  return {
    mac: (code) => createHmac('sha256', forMac).update(code).digest(),
    seal: (code, of) => {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', forText, iv).setAAD(Buffer.from(of))
      return Buffer.concat([iv, cipher.update(code, 'latin1'), cipher.final(), cipher.getAuthTag()])
    },
    unseal: (sealed, of) => {
      const decipher = createDecipheriv('aes-256-gcm', forText, sealed.subarray(0, ivLength)).setAAD(Buffer.from(of))
      decipher.setAuthTag(sealed.subarray(-tagLength))
      return decipher.update(sealed.subarray(ivLength, -tagLength), undefined, 'latin1') + decipher.final('latin1')
    },
  }
}
