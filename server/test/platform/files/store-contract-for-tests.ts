/** Contract of every store of bytes: the same tests for each. */
import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { type FileStore, keyOf, NoSuchBytes } from '../../../src/platform/files/file-store.ts'
import type { Staged } from '../../../src/platform/files/staging.ts'

export interface StoreToTest {
  /** With four keys in a page. */
  readonly store: FileStore
  readonly stagingFolder: string
  /** A service that looks at signatures: those of tests do not. */
  readonly isStrict?: boolean
  /** The same service asked with a wrong secret. */
  readonly stranger?: FileStore
}

export const shaOfBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export async function* inPieces(bytes: Buffer, size = 100_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

const attachment = `attachment; filename="a.pdf"; filename*=UTF-8''%D9%85%D9%84%D9%81.pdf`

/** @param open Once, before the first case */
export function storeContract(name: string, open: () => Promise<StoreToTest>): void {
  let opened: Promise<StoreToTest> | undefined
  const given = (): Promise<StoreToTest> => (opened ??= open())
  const kept = async (
    bytes: Buffer,
    establishmentId: string = randomUUID(),
  ): Promise<{ key: string; staged: Staged }> => {
    const { store } = await given()
    const staged = await store.stage(inPieces(bytes))
    const key = keyOf(establishmentId, staged.sha256)
    await store.put(staged, key)
    return { key, staged }
  }
  const read = async (key: string, range?: { from: number; to?: number }): Promise<Buffer> =>
    bytesOf(await (await given()).store.get(key, range))
  const cases: Readonly<Record<string, () => Promise<void>>> = {
    'what is staged is counted and hashed, and stays until it is dropped': async () => {
      const { store } = await given()
      const bytes = randomBytes(300_001)
      const staged = await store.stage(inPieces(bytes), bytes.length)
      assert.deepEqual([staged.size, staged.sha256], [bytes.length, shaOfBytes(bytes)])
      assert.equal(await store.head(keyOf(randomUUID(), staged.sha256)), undefined)
      await staged.drop()
      await staged.drop()
    },
    'a stream that breaks off leaves nothing behind': async () => {
      const { store, stagingFolder } = await given()
      const broken = async function* () {
        yield randomBytes(70_000)
        throw new Error('the line is gone')
      }
      await assert.rejects(store.stage(broken()), /the line is gone/)
      assert.deepEqual(await readdir(stagingFolder), [])
    },
    'what does not fit is refused before the first byte': async () => {
      const { store } = await given()
      assert.ok((await store.free())! > 0)
      const never = async function* () {
        yield* []
        assert.fail('it was read')
      }
      await assert.rejects(store.stage(never(), 2 ** 50), { code: 'ENOSPC' })
    },
    'bytes come back as they were, the empty file too': async () => {
      for (const bytes of [Buffer.alloc(0), randomBytes(1), randomBytes(1_000_003)]) {
        const { key, staged } = await kept(bytes)
        assert.ok((await read(key)).equals(bytes))
        await staged.drop()
        assert.ok((await read(key)).equals(bytes), 'they do not need what was staged')
      }
    },
    'a file of several parts comes back as it was': async () => {
      const bytes = randomBytes(40 * 2 ** 20 + 7)
      const { key, staged } = await kept(bytes)
      assert.ok((await read(key)).equals(bytes))
      assert.ok(
        (await read(key, { from: 2 ** 24 - 5, to: 2 ** 24 + 5 })).equals(bytes.subarray(2 ** 24 - 5, 2 ** 24 + 6)),
      )
      await staged.drop()
    },
    'ranges: both ends are in them, none is needed, one beyond the end is cut': async () => {
      const bytes = randomBytes(1_000)
      const { key } = await kept(bytes)
      assert.ok((await read(key, { from: 0, to: 0 })).equals(bytes.subarray(0, 1)))
      assert.ok((await read(key, { from: 10, to: 19 })).equals(bytes.subarray(10, 20)))
      assert.ok((await read(key, { from: 990 })).equals(bytes.subarray(990)))
      assert.ok((await read(key, { from: 990, to: 5_000 })).equals(bytes.subarray(990)))
      await assert.rejects(read(key, { from: 1_000 }), RangeError)
    },
    'what is there is told with its size and time': async () => {
      const { key } = await kept(randomBytes(777))
      const found = await (await given()).store.head(key)
      assert.deepEqual([found?.key, found?.size], [key, 777])
      assert.ok(Math.abs(found!.at.getTime() - Date.now()) < 60_000)
    },
    'what is not there is said not to be': async () => {
      const { store } = await given()
      const key = keyOf(randomUUID(), shaOfBytes(randomBytes(9)))
      assert.equal(await store.head(key), undefined)
      await assert.rejects(store.get(key), NoSuchBytes)
      await assert.rejects(store.copy(key, keyOf(randomUUID(), key.slice(-64))), NoSuchBytes)
      await store.delete(key)
    },
    'putting again changes nothing, ten at once neither': async () => {
      const { store } = await given()
      const bytes = randomBytes(50_000)
      const { key, staged } = await kept(bytes)
      await store.put(staged, key)
      const fresh = keyOf(randomUUID(), staged.sha256)
      await Promise.all(Array.from({ length: 10 }, () => store.put(staged, fresh)))
      for (const each of [key, fresh]) assert.ok((await read(each)).equals(bytes))
    },
    'what is deleted is gone, again is no error, and it can come back': async () => {
      const { store } = await given()
      const bytes = randomBytes(5_000)
      const { key, staged } = await kept(bytes)
      await store.delete(key)
      await store.delete(key)
      assert.equal(await store.head(key), undefined)
      await store.put(staged, key)
      assert.ok((await read(key)).equals(bytes))
    },
    'a copy outlives what it was made of': async () => {
      const { store } = await given()
      const bytes = randomBytes(20_000)
      const { key, staged } = await kept(bytes)
      const other = keyOf(randomUUID(), staged.sha256)
      await store.copy(key, other)
      await store.copy(key, other)
      await store.delete(key)
      assert.ok((await read(other)).equals(bytes))
    },
    'all of one establishment is listed in order, page by page, and nothing of another': async () => {
      const { store } = await given()
      const [own, other] = [randomUUID(), randomUUID()]
      const keys: string[] = []
      for (let n = 0; n < 10; n += 1) keys.push((await kept(randomBytes(100 + n), own)).key)
      await kept(randomBytes(100), other)
      const pages: string[][] = []
      for (let next: string | undefined, first = true; first || next !== undefined; first = false) {
        const page = await store.list(own, next)
        pages.push(page.stored.map(({ key }) => key))
        for (const { size } of page.stored) assert.ok(size >= 100 && size < 110)
        next = page.next
      }
      assert.deepEqual(pages.flat(), keys.toSorted())
      assert.ok(pages.length >= 3)
      assert.deepEqual((await store.list(randomUUID())).stored, [])
    },
    'nothing but a key becomes a path': async () => {
      const { store } = await given()
      for (const bad of ['../../etc/passwd', `${randomUUID()}/aa/${'b'.repeat(64)}`, `${randomUUID()}/aa/../aa/x`, ''])
        await assert.rejects(async () => store.head(bad), TypeError)
    },
    'an address that anybody may read from, where the store can give one': async () => {
      const { store, isStrict } = await given()
      const bytes = randomBytes(3_000)
      const { key } = await kept(bytes)
      const address = await store.presignGet(key, 60, attachment)
      if (!store.isFar) return assert.equal(address, undefined)
      const answer = await fetch(address!)
      assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes))
      const part = await fetch(address!, { headers: { range: 'bytes=-10' } })
      assert.deepEqual([part.status, Buffer.from(await part.arrayBuffer())], [206, bytes.subarray(-10)])
      if (isStrict) assert.equal(answer.headers.get('content-disposition'), attachment)
    },
    'who has no right gets nothing from the service': async (): Promise<void> => {
      const { store, isStrict, stranger } = await given()
      if (!isStrict) return
      const { key, staged } = await kept(randomBytes(3_000))
      const address = (await store.presignGet(key, 1, attachment))!
      assert.equal((await fetch(address.replace('a.pdf', 'b.pdf'))).status, 403)
      assert.equal((await fetch(address.split('?')[0]!)).status, 403)
      await new Promise((resolve) => setTimeout(resolve, 2_500))
      assert.equal((await fetch(address)).status, 403)
      await assert.rejects(stranger!.put(staged, keyOf(randomUUID(), staged.sha256)))
      await assert.rejects(stranger!.get(key))
    },
  }
  for (const [title, run] of Object.entries(cases)) test(`D9.1 ${name}: ${title}`, run)
}
