/**
 * The key of codes (D9.9): a file under DATA_DIR, which a copy of the database does not contain. A code is found by its
 * HMAC, and printed from what AES-256-GCM keeps of it. Whoever loses the file loses all cards that are not used yet: it
 * belongs into every backup of DATA_DIR. The database keeps a mark of it, so that another node makes no key of its own,
 * by which the cards of the first would be unknown: the file is copied to it.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Database } from '../../platform/database/database.ts'

export interface CodeKey {
  /** Tells the key from any other, and nothing of it. */
  readonly mark: Buffer
  mac(code: string): Buffer
  /** `of` binds the text to the row in which it is kept. */
  seal(code: string, of: string): Buffer
  unseal(sealed: Buffer, of: string): string
}

const folder = 'keys'
const name = 'media-codes.key'
const known = new Map<string, Promise<CodeKey>>()
const proved = new WeakMap<Database, Promise<CodeKey>>()

interface Node {
  readonly dataDir: string
  readonly files: { readonly db: Database }
}

/** The key by which the cards of this database are made. Throws `media.codeKeyElsewhere` where it is not on this node. */
export function codeKeyOf({ dataDir, files: { db } }: Node): Promise<CodeKey> {
  let key = proved.get(db)
  if (!key) {
    key = prove(dataDir, db)
    key.catch(() => proved.delete(db))
    proved.set(db, key)
  }
  return key
}

async function prove(dataDir: string, db: Database): Promise<CodeKey> {
  const purpose = 'mark of the key of codes'
  const marked = await db.platform((tx) =>
    tx.first<{ secret: Buffer }>({ sql: 'select secret from signing_key where purpose = $1', parameters: [purpose] }),
  )
  if (marked && !(await read(join(dataDir, folder)))) throw new Refused(refuse('media.codeKeyElsewhere'))
  const key = await codeKeyIn(dataDir)
  const mark = await db.platform(async (tx) => {
    await tx.run({
      sql: 'insert into signing_key (purpose, secret) values ($1, $2) on conflict (purpose) do nothing',
      parameters: [purpose, key.mark],
    })
    return tx.first<{ secret: Buffer }>({
      sql: 'select secret from signing_key where purpose = $1',
      parameters: [purpose],
    })
  })
  if (!mark!.secret.equals(key.mark)) {
    known.delete(dataDir) // the right file may be brought while this node runs
    throw new Refused(refuse('media.codeKeyElsewhere'))
  }
  return key
}

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
  const kept = await read(directory)
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
  return whole((await read(directory))!)
}

const read = (directory: string): Promise<Buffer | undefined> =>
  readFile(join(directory, name), 'utf8').then(
    (text) => Buffer.from(text.trim(), 'hex'),
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)),
  )

function whole(secret: Buffer): Buffer {
  if (secret.length !== 32) throw new Error(`${folder}/${name} is no key of 32 bytes`)
  return secret
}

const [ivLength, tagLength] = [12, 16]

function keyOf(secret: Buffer): CodeKey {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const [forMac, forText] = [derived('media code mac'), derived('media code text')]
  return {
    mark: derived('media code key'),
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
