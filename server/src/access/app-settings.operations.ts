/** One's own settings of the application (language, saved views …): no flag is needed for them (D2.2). */
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { readJson } from '../platform/http/json-text.ts'
import { object } from '../records/serving/answer.ts'
import { closed } from '../records/schema/field-schema.ts'
import { answers, type Operation } from '../records/serving/operation.ts'

/** Characters of JSON that one user may save. */
const most = 64 * 1024

export const appSettingsOperations: readonly Operation[] = [
  {
    id: 'userAppSettings.read',
    method: 'GET',
    path: '/api/user-app-settings',
    access: 'read',
    permit: 'user',
    describe: () => ({
      summary: 'Read own settings of the application',
      answer: answers(object({ settings: { type: 'object' } })),
    }),
    handle: async ({ tx, actor }) => {
      const row = await tx.first<{ settings: unknown }>({
        sql: 'select settings from app_setting where establishment_id = $1 and user_id = $2',
        parameters: [actor.establishmentId, actor.userId],
      })
      return { settings: row?.settings ?? {} }
    },
  },
  {
    id: 'userAppSettings.update',
    portal: true,
    method: 'PATCH',
    path: '/api/user-app-settings',
    access: 'write',
    permit: 'user',
    describe: () => ({
      summary: 'Change own settings of the application',
      description: 'Members that are sent replace those that are kept, the rest stays. At most 64 KB of JSON.',
      body: {
        json: closed({ settings: { type: 'object' } }, ['settings']),
        form: closed({ settings: { type: 'string', description: 'The object as JSON' } }, ['settings']),
      },
      answer: 'nothing',
    }),
    handle: async ({ tx, actor, now }, { body }) => {
      const settings = (body as { settings?: unknown } | undefined)?.settings
      const given = typeof settings === 'string' ? readJson(settings) : settings
      const json =
        typeof given === 'object' && given !== null && !Array.isArray(given) ? JSON.stringify(given) : undefined
      if (!json || json.length > most) throw new Refused(refuse('request.malformed'))
      const kept = await tx.run({
        sql: `
          insert into app_setting (establishment_id, user_id, settings, updated_at)
          values ($1, $2, $3::jsonb, $4)
          on conflict (establishment_id, user_id) do update
          set settings = app_setting.settings || excluded.settings, updated_at = excluded.updated_at
          where length((app_setting.settings || excluded.settings)::text) <= ${most}
        `,
        parameters: [actor.establishmentId, actor.userId, json, now.toISOString()],
      })
      if (kept === 0) throw new Refused(refuse('request.tooLarge'))
      return undefined
    },
  },
]
