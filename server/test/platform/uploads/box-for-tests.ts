/** A target with nothing around it: boxes with a quota, in two tables of a test's own database. */
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import type { UploadTarget } from '../../../src/platform/uploads/target.ts'

export const boxTables = `
  create table box (
    establishment_id uuid,
    code text,
    quota bigint,
    used bigint default 0,
    reserved bigint default 0 check (reserved >= 0),
    primary key (establishment_id, code)
  );
  create table box_file (
    establishment_id uuid,
    id uuid,
    box text,
    sha256 text collate "C",
    name text,
    size bigint,
    mime text,
    primary key (establishment_id, id)
  );
  select protect_table('box'), protect_table('box_file'), refer_to_blob('box_file', 'sha256');
`

/** Room is reserved by one statement, as by everything that has a quota. */
export const box: UploadTarget = {
  kind: 'box',
  begin: async ({ tx }, { target, length }) => {
    const room = await tx.run({
      sql: `
        update box set reserved = reserved + $3
        where establishment_id = $1 and code = $2 and used + reserved + $3 <= quota
      `,
      parameters: [tx.establishmentId, target[0], length],
    })
    if (room === 0) throw new Refused(refuse('upload.noRoom', { params: { left: 0 } }))
    return { box: target[0]!, length }
  },
  finish: async ({ tx, now }, { sha256, size, name, mime, mediaType }, held) => {
    const id = newId(now.getTime())
    const { box: code } = held as { box: string }
    await tx.run({
      sql: `
        insert into box_file (establishment_id, id, box, sha256, name, size, mime)
        values ($1, $2, $3, $4, $5, $6, $7)
      `,
      parameters: [tx.establishmentId, id, code, sha256, name, size, `${mime} ${mediaType}`],
    })
    await tx.run({
      sql: `
        update box set reserved = reserved - $3, used = used + $3
        where establishment_id = $1 and code = $2
      `,
      parameters: [tx.establishmentId, code, size],
    })
    return { token: tokenOf('box', id) }
  },
  abandon: async (tx, held) => {
    const { box: code, length } = held as { box: string; length: number }
    await tx.run({
      sql: 'update box set reserved = reserved - $3 where establishment_id = $1 and code = $2',
      parameters: [tx.establishmentId, code, length],
    })
  },
}
