/** Whether the database keeps centres apart for what we do in it. */
import { ConfigError } from '../config.ts'
import { type Database, platformEstablishment } from './database.ts'

/** At each start: that transactions work as the role that row security binds, inside the establishment they are for. */
export async function assertBound(db: Database): Promise<void> {
  const found = await db.transaction(platformEstablishment, (tx) =>
    tx.first<{ role: string; establishment: string; bound: boolean; zone: string }>({
      sql: `
        select
          current_user as role,
          current_setting('app.establishment', true) as establishment,
          row_security_active('user_account') as bound,
          current_setting('timezone') as zone
      `,
    }),
  )
  const { role, establishment, bound, zone } = found!
  if (role === 'topcenter_app' && establishment === platformEstablishment && bound && zone === 'UTC') return
  throw new ConfigError(
    `The database does not keep centres apart: transactions work as "${role}"${bound ? '' : ', whom row security does not bind'}, inside "${establishment}". The user of DATABASE_URL must be a member of topcenter_app and no superuser, without settings of its own.\nقاعدة البيانات لا تفصل بين المراكز: يجب أن يكون مستخدم DATABASE_URL عضوًا في topcenter_app دون صلاحيات مدير القاعدة.`,
  )
}
