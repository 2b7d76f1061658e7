/**
 * Signatures of the pieces of a backup. Whoever may write to the place of a backup could otherwise put a piece of their
 * own there, and a restore would run it. The private key stays in DATA_DIR and is in no backup; the public key is
 * printed at each start, and a restore asks for it.
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface Signatures {
  /** The public key of this installation, 43 characters; undefined where a backup is only read. */
  readonly key: string | undefined
  /** Signs the name of a piece, which contains the sum of its bytes. */
  sign(name: string): string
  /** Returns whether a trusted key signed the name. */
  isTrusted(name: string, signature: string): boolean
}

/** Below `keys` in DATA_DIR: the only file there that no backup has. */
export const signingKeyName = 'backup.key'

/** Keeps signatures apart from whatever else the key might ever sign. */
const signedText = (name: string): Buffer => Buffer.from(`piece of a backup\n${name}`)

/** Reads the key pair of an installation; the first call makes it. */
export async function openSignatures(dataDir: string, alsoTrusted: readonly string[] = []): Promise<Signatures> {
  const privateKey = createPrivateKey(await readOrMake(join(dataDir, 'keys')))
  const key = createPublicKey(privateKey).export({ format: 'jwk' }).x!
  const { isTrusted } = trustOnly([key, ...alsoTrusted])
  return { key, sign: (name) => sign(null, signedText(name), privateKey).toString('base64url'), isTrusted }
}

/** Reads backups of installations whose public keys are known. */
export function trustOnly(keys: readonly string[]): Signatures {
  const trusted = keys.map(publicKeyOf)
  return {
    ...reading,
    isTrusted: (name, signature) => {
      const bytes = Buffer.from(signature, 'base64url')
      return trusted.some((key) => verify(null, signedText(name), key, bytes))
    },
  }
}

const reading: Pick<Signatures, 'key' | 'sign'> = {
  key: undefined,
  sign: () => {
    throw new Error('a backup that is only read gets no pieces')
  },
}

/** Reads whatever is in a place: for backups made before pieces were signed. */
export const trustAll: Signatures = { ...reading, isTrusted: () => true }

export const isPublicKey = (text: string): boolean => /^[\w-]{43}$/.test(text)

const publicKeyOf = (x: string): KeyObject => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })

async function readOrMake(folder: string): Promise<string> {
  const path = join(folder, signingKeyName)
  const read = (): Promise<string | undefined> =>
    readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? undefined : Promise.reject(error),
    )
  const found = await read()
  if (found) return found
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = `${path}.${randomBytes(8).toString('hex')}`
  const { privateKey } = generateKeyPairSync('ed25519')
  const file = await open(made, 'wx', 0o600)
  await file.writeFile(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await file.sync()
  await file.close()
  // a link does not replace a key that another process made meanwhile
  await link(made, path).catch((error: NodeJS.ErrnoException) =>
    error.code === 'EEXIST' ? undefined : Promise.reject(error),
  )
  await rm(made)
  return (await read())!
}
