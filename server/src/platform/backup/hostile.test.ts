/** Backups that somebody else wrote: nothing of them is used, and nothing is written outside of the data directory. */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openDiskStore } from '../files/disk-store.ts'
import { tarEnd, tarHeader, tarPadding } from '../tar.ts'
import { type Base, writeBase } from './bases.ts'
import { putLogPiece } from './log-pieces.ts'
import { keepOwn, restoreOwn } from './own-files.ts'
import { type BackupPlace, openPlace, putSummed } from './place.ts'
import { restoreAll } from './restore.ts'
import { openSignatures, trustAll, trustOnly } from './signatures.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const line = 'abcdef012345'
let root: string
let folder: string
let place: BackupPlace
let key: string

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'topcenter-hostile-'))
})
after(() => rm(root, { recursive: true, force: true }))

/** Empties the place, which an installation signs from now on. */
async function begin(): Promise<void> {
  folder = await mkdtemp(join(root, 'backup-'))
  const signatures = await openSignatures(await mkdtemp(join(root, 'installation-')))
  place = openPlace({ kind: 'folder', folder }, join(root, 'staging'), signatures)
  key = signatures.key!
}

type Entry = readonly [name: string, bytes: string, kind?: string, target?: string]

function tarOf(entries: readonly Entry[]): Buffer {
  const parts = entries.flatMap(([name, bytes, kind = '0', target = '']) => {
    const header = tarHeader(name, bytes.length, new Date())
    header.write(kind, 156)
    header.write(target, 157)
    header.write('        ', 148)
    const sum = header.reduce((all, byte) => all + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return [header, Buffer.from(bytes), tarPadding(bytes.length)]
  })
  return Buffer.concat([...parts, tarEnd])
}

const putBase = (entries: readonly Entry[], more: Partial<Base> = {}): Promise<Base> =>
  writeBase(place, { line, kind: 'cluster', signal: new AbortController().signal }, async (take) => {
    await take(tarOf(entries))
    return { timeline: 1, ...more }
  })

/** Restores, and returns why nothing was: neither in DATA_DIR nor beside it. */
async function refusal(trust: readonly string[] | 'anybody', at?: Date): Promise<string> {
  const beside = await mkdtemp(join(root, 'beside-'))
  const dataDir = join(beside, 'data')
  const error = await restoreAll({
    from: { kind: 'folder', folder },
    config: { dataDir, files: undefined, databaseUrl: undefined },
    trust,
    at,
    log,
  }).then(
    () => assert.fail('it was restored'),
    (failure: Error) => failure,
  )
  assert.deepEqual(await readdir(beside), ['data'])
  assert.deepEqual(await readdir(dataDir), [], 'nothing is left')
  return error.message
}

test('a copy that another key signed, or nobody, is refused by its name', async () => {
  await begin()
  await putBase([['PG_VERSION', '18']])
  const another = (await openSignatures(await mkdtemp(join(root, 'another-')))).key!
  assert.match(await refusal([another]), /^base\/.*-abcdef012345\/whole-.*\.json is signed with another key$/)
  const [copy] = await readdir(join(folder, 'base'))
  const pieces = join(folder, 'base', copy!)
  for (const name of await readdir(pieces))
    await rename(join(pieces, name), join(pieces, name.replace(/\.[\w-]{86}\./, '.')))
  assert.match(await refusal([key]), /^base\/.*\/whole-.*\.json is not signed$/)
})

test('a signature holds for one piece in one place, with its bytes', async () => {
  await begin()
  const base = await putBase([['PG_VERSION', '18']])
  const piece = base.pieces[0]!
  const moved = piece.replace('00000-', '00001-')
  await rename(join(folder, piece), join(folder, moved))
  const { signatures } = place
  const named = (name: string): [string, string] => {
    const [, signature] = /\.([\w-]{86})\./.exec(name)!
    return [name.replace(`.${signature}`, ''), signature!]
  }
  assert.ok(signatures.isTrusted(...named(piece)))
  assert.ok(!signatures.isTrusted(...named(moved)))
  await writeFile(join(folder, piece), 'other bytes')
  assert.match(await refusal([key]), /00000-.* is damaged$/)
})

test('a piece of the log that somebody else wrote is refused by its name', async () => {
  await begin()
  await putBase([['PG_VERSION', '18']], { start: 16n * 2n ** 20n, stop: 16n * 2n ** 20n })
  const forger = openPlace(
    { kind: 'folder', folder },
    join(root, 'staging'),
    await openSignatures(await mkdtemp(join(root, 'forger-'))),
  )
  await putLogPiece(forger, line, { start: 16n * 2n ** 20n, at: new Date(), bytes: Buffer.alloc(100) })
  assert.match(await refusal([key]), /^wal\/abcdef012345\/.* is signed with another key/)
})

test('no name and no link in a copy leads out of the database, even where signatures are not asked for', async () => {
  const outside = join(root, 'outside')
  for (const [entries, named] of [
    [[['../outside', 'x']], /outside of the database: \.\.\/outside/],
    [[['base/../../outside', 'x']], /outside of the database/],
    [[['../postgres-beside/x', 'x']], /outside of the database/],
    [[[outside, 'x']], /outside of the database/],
    [[['../outside', '', '5']], /outside of the database/],
    [
      [
        ['pg_tblspc/1', '', '2', root],
        ['pg_tblspc/1/outside', 'x'],
      ],
      /has a link, pg_tblspc\/1/,
    ],
    [[['pg_wal', '', '2', root]], /has a link/],
    [[['hard', '', '1', '/etc/passwd']], /unknown kind, hard/],
    [[['device', '', '3']], /unknown kind, device/],
    [
      [
        ['twice', 'x'],
        ['twice', 'y'],
      ],
      /EEXIST/,
    ],
  ] as readonly (readonly [readonly Entry[], RegExp])[]) {
    await begin()
    await putBase(entries)
    assert.match(await refusal('anybody'), named)
  }
  await assert.rejects(readFile(outside))
})

test('no note leads out of the backup, even where signatures are not asked for', async () => {
  for (const more of [
    { pieces: [`../../secret-${'0'.repeat(64)}.zst`] },
    { folder: '../' },
    { line: '../../..' },
    { timeline: '../../../x' },
    { at: 'never' },
  ] as unknown as Partial<Base>[]) {
    await begin()
    const { start: _, stop: __, ...base } = await putBase([['PG_VERSION', '18']])
    const [note] = (await place.list('base/')).filter(({ name }) => name.includes('/whole-'))
    await place.delete(note!.name)
    const forged = { ...base, start: '0/0', stop: '0/0', ...more }
    await putSummed(place, `${base.folder}whole`, 'json', Buffer.from(JSON.stringify(forged)))
    assert.match(await refusal('anybody'), /whole-.* is not a note of a copy/)
  }
})

test('links in the folder of a backup are neither read nor written through', async () => {
  await begin()
  const elsewhere = await mkdtemp(join(root, 'elsewhere-'))
  await writeFile(join(elsewhere, 'secret'), 'secret')
  await symlink(elsewhere, join(folder, 'wal'))
  await symlink(join(elsewhere, 'secret'), join(folder, 'owner.json'))
  for (const work of [
    () => place.put('wal/one', Buffer.from('x')),
    () => place.put('wal/deep/one', Buffer.from('x')),
    () => place.get('wal/secret'),
    () => place.get('owner.json'),
    () => place.list('wal/'),
    () => place.delete('wal/secret'),
    () => place.get('../secret'),
    () => place.put('base/../../secret', Buffer.from('x')),
  ])
    await assert.rejects(work, /leads out of the backup|is not a name of a piece/)
  assert.deepEqual(await readdir(elsewhere), ['secret'])
})

test('of keys and certificates only plain names of the two folders come back, and never through a link', async () => {
  for (const name of [
    '../outside',
    'keys/../../outside',
    'keys/a/b',
    '/etc/outside',
    'keys\\..\\outside',
    'ssh/key',
    'keys/.hidden',
    'keys/backup.key',
    'keys',
    '',
  ]) {
    await begin()
    const dataDir = await mkdtemp(join(root, 'data-'))
    const texts = { 'keys/media-codes.key': 'eA==', [name]: 'eA==' }
    await putSummed(place, `own/${line}/20261127T000000`, 'json', Buffer.from(JSON.stringify(texts)))
    const refused: string[] = []
    assert.equal(await restoreOwn({ ...place, signatures: trustAll }, line, dataDir, refused), 'damaged', name)
    assert.match(refused.join(), /^own\/.* names the file /)
    assert.deepEqual(await readdir(dataDir), [])
  }
  await assert.rejects(readFile(join(root, 'outside')))
  for (const [link, target] of [
    ['keys', root],
    ['keys/media-codes.key', join(root, 'of-another')],
  ] as const) {
    await begin()
    const dataDir = await mkdtemp(join(root, 'data-'))
    await putSummed(place, `own/${line}/20261127T000000`, 'json', Buffer.from('{"keys/media-codes.key":"eA=="}'))
    if (link !== 'keys') await mkdir(join(dataDir, 'keys'))
    await symlink(target, join(dataDir, link))
    await restoreOwn(place, line, dataDir, []).catch(() => {})
    for (const name of ['media-codes.key', 'of-another']) await assert.rejects(readFile(join(root, name)))
  }
})

test('the backup has no key that signs it, and a newer forged state of the keys is passed over', async () => {
  await begin()
  const dataDir = await mkdtemp(join(root, 'data-'))
  const { key: own } = await openSignatures(dataDir)
  await writeFile(join(dataDir, 'keys', 'media-codes.key'), 'of cards')
  await keepOwn(place, line, dataDir, undefined)
  const [piece] = await place.list(`own/${line}/`)
  const kept = JSON.parse((await place.get(piece!.name))!.toString()) as object
  assert.deepEqual(Object.keys(kept), ['keys/media-codes.key'])
  assert.ok(own)
  const forger = { ...place, signatures: await openSignatures(await mkdtemp(join(root, 'forger-'))) }
  await putSummed(forger, `own/${line}/29990101T000000`, 'json', Buffer.from('{"keys/media-codes.key":"eA=="}'))
  const target = await mkdtemp(join(root, 'target-'))
  const refused: string[] = []
  const reading = { ...place, signatures: trustOnly([key]) }
  assert.equal(await restoreOwn(reading, line, target, refused), 'restored')
  assert.equal(await readFile(join(target, 'keys', 'media-codes.key'), 'utf8'), 'of cards')
  assert.match(refused.join(), /29990101T000000.* is signed with another key/)
})

test('bytes of files in a backup are no second name of the file', async () => {
  await begin()
  const store = openDiskStore(await mkdtemp(join(root, 'files-')))
  const bytes = Buffer.from('bytes')
  const staged = await store.stage(
    (async function* () {
      yield bytes
    })(),
  )
  const fileKey = `00000000-0000-4000-8000-000000000000/${staged.sha256.slice(0, 2)}/${staged.sha256}`
  await store.put(staged, fileKey)
  await place.files.put({ ...staged, path: store.pathOf(fileKey)! }, fileKey)
  await writeFile(store.pathOf(fileKey)!, 'XXXXX')
  assert.equal(await readFile(place.files.pathOf(fileKey)!, 'utf8'), 'bytes')
})
