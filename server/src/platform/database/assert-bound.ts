/** Checks that the database separates centres for our connections. */
import { ConfigError } from '../config.ts'
import { type Database, platformEstablishment } from './database.ts'

/** Roles for transactions of users who see own groups only, reached by `set role` (0001_platform.sql). */
const limiting = ['topcenter_own', 'topcenter_taught']

/**
 * Checks at each start that transactions work as the role that row security binds, inside their establishment, and may
 * switch to the roles that limit it further.
 */
export async function assertBound(db: Database): Promise<void> {
  const found = await db.transaction(platformEstablishment, (tx) =>
    tx.first<{ role: string; establishment: string; bound: boolean; zone: string; user: string; missing: string[] }>({
      sql: `
        select
          current_user as role,
          current_setting('app.establishment', true) as establishment,
          row_security_active('public.user_account') as bound,
          current_setting('timezone') as zone,
          session_user as user,
          array(select r from unnest($1::text[]) r where not pg_has_role(session_user, r, 'member')) as missing
      `,
      parameters: [limiting],
    }),
  )
  const { role, establishment, bound, zone, user, missing } = found!
  if (missing.length > 0)
    throw new ConfigError(
      `The user of DATABASE_URL cannot work as who sees own groups only. As the owner: grant ${missing.join(', ')} to ${user}\nلا يستطيع مستخدم DATABASE_URL العمل نيابة عمن يرى مجموعاته فقط. نفّذ بصفة المالك: grant ${missing.join(', ')} to ${user}`,
    )
  if (role === 'topcenter_app' && establishment === platformEstablishment && bound && zone === 'UTC') return
  throw new ConfigError(
    `The database does not keep centres apart: transactions work as "${role}"${bound ? '' : ', whom row security does not bind'}, inside "${establishment}". The user of DATABASE_URL must be a member of topcenter_app, topcenter_own and topcenter_taught and no superuser, without settings of its own.\nقاعدة البيانات لا تفصل بين المراكز: يجب أن يكون مستخدم DATABASE_URL عضوًا في topcenter_app و topcenter_own و topcenter_taught دون صلاحيات مدير القاعدة.`,
  )
}
