/**
 * A storage space of 100,000 files, 50,000 of them in one folder: what its file browser asks for, beside the same of a
 * space of sixty. The goal is that of any list: a page at once, however much lies there.
 */
import { idOf } from '@topcenter/model/kit/token'
import { startTestApplication, type TestApplication } from '@topcenter/server/test/test-application'
import { ms, type Verdict, verdict } from '../print.ts'
import { median } from '../statistics.ts'

const many = 100_000
const few = 60
const rounds = 40
/** Milliseconds, one request after the other. */
const most = 50

export async function spaceFigures(say: (text: string) => void): Promise<Verdict[]> {
  const app = await startTestApplication({ now: new Date().toISOString() })
  try {
    const [large, small] = [await filled(app, 'LARGE', many), await filled(app, 'SMALL', few)]
    await app.database.owner.query('vacuum analyze storage_space_media')
    const entry = '/api/storage-space-media-students'
    const verdicts: Verdict[] = []
    for (const [name, path] of [
      ['first page', 'files?isFolder=false&folderToken=none&sort=-createdAt&size=60'],
      ['first page of a folder', 'files?isFolder=false&folderToken=FOLDER&sort=-createdAt&size=60'],
      ['by size', 'files?isFolder=false&folderToken=none&sort=-size&size=60'],
      ['of one kind', 'files?isFolder=false&folderToken=none&mediaType=pdf&sort=-createdAt&size=60'],
      ['search in all', 'files?search=4711&sort=-createdAt&size=60'],
      ['page 50', 'files?isFolder=false&folderToken=none&sort=-createdAt&size=60&page=50'],
      ['shelf', 'shelf?'],
    ] as const) {
      const at = ({ space, folder }: Filled) => `${entry}/${path.replace('FOLDER', folder)}&storageSpaceToken=${space}`
      // in turns, so that other load of the machine slows both alike
      const times: readonly [number[], number[]] = [[], []]
      for (let round = -5; round < rounds; round += 1)
        for (const [index, of] of [large, small].entries()) {
          const began = performance.now()
          const { status, body } = await app.call(app.users.MasterAdmin, 'GET', at(of))
          if (status !== 200) throw new Error(`${at(of)}: ${JSON.stringify(body)}`)
          if (round >= 0) times[index]!.push(performance.now() - began)
        }
      const [slow, quick] = [median(times[0]), median(times[1])]
      say(`  ${name}: ${ms(slow)} ms beside ${ms(quick)} ms of ${few} files`)
      verdicts.push(verdict(name, slow, most, (value) => `${ms(value)} ms`))
    }
    return verdicts
  } finally {
    await app.close()
  }
}

interface Filled {
  readonly space: string
  readonly folder: string
}
/** Without the triggers, which would write the row of the space once for each file. */
async function filled(app: TestApplication, code: string, files: number): Promise<Filled> {
  const make = async (path: string, body: object): Promise<{ token: string }> => {
    const answer = await app.call(app.users.MasterAdmin, 'POST', path, body)
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body))
    return answer.body as { token: string }
  }
  const owner = await make('/api/students', { names: { en: `Owner of ${code}` } })
  const space = await make('/api/storage-space-students', {
    names: { en: code },
    userToken: owner.token,
    quota: 1_000_000,
  })
  const folder = await make('/api/storage-space-media-students', {
    names: { en: 'Half of them' },
    storageSpaceToken: space.token,
    isFolder: true,
  })
  const [spaceId, folderId] = [idOf(space.token, 'sts')!, idOf(folder.token, 'ssm')!]
  await app.database.owner.query(`
    begin;
    insert into blob (establishment_id, sha256, size, mime)
    values ('${app.establishmentId}', repeat('a', 64), 1000, 'application/pdf') on conflict do nothing;
    set local session_replication_role = replica;
    insert into storage_space_media (
      establishment_id, id, code, name_en, storage_space_id, owner_type, user_id, folder_id, media_type, file_name, mime,
      size, sha256, created_at, updated_at
    )
    select s.establishment_id, gen_random_uuid(), '${code}-' || n, 'Lecture ' || n, s.id, s.owner_type, s.user_id,
      case when n % 2 = 0 then '${folderId}'::uuid end, (array['video', 'pdf', 'image', 'audio'])[1 + n % 4], n || '.pdf',
      'application/pdf', 1000 + n, repeat('a', 64), now() - n * interval '1 minute', now()
    from storage_space s, generate_series(1, ${files}) n
    where s.id = '${spaceId}';
    update storage_space set used_bytes = (select sum(size) from storage_space_media where storage_space_id = '${spaceId}')
    where id = '${spaceId}';
    insert into storage_space_sum (establishment_id, storage_space_id, lies_in, media_type, files, bytes, all_bytes, archived)
    select m.establishment_id, m.storage_space_id, coalesce(m.folder_id, m.storage_space_id), m.media_type, count(*),
      sum(m.size), sum(m.size), 0
    from storage_space_media m where m.storage_space_id = '${spaceId}' and not m.is_folder group by 1, 2, 3, 4
    on conflict (establishment_id, storage_space_id, lies_in, media_type) do update
    set files = excluded.files, bytes = excluded.bytes, all_bytes = excluded.all_bytes;
    commit;
  `)
  return { space: space.token, folder: folder.token }
}
