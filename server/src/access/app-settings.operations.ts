/** Handlers of a user's own settings of the application, which need no flag (D2.2). */
import { changeAppSettings, readAppSettings } from '@topcenter/model/access/api'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { readJson } from '../platform/http/json-text.ts'
import { handle } from '../records/serving/handle.ts'

/** Characters of JSON that one user may save. */
const maxCharacters = 64 * 1024

type Settings = Readonly<Record<string, unknown>>

/** Returns the settings in a body as JSON; undefined if there is no object. A form has them as text. */
function settingsIn(body: unknown): string | undefined {
  const settings = typeof body === 'object' && body !== null && 'settings' in body ? body.settings : undefined
  const given = typeof settings === 'string' ? readJson(settings) : settings
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? JSON.stringify(given) : undefined
}

export const appSettingsOperations = [
  handle(readAppSettings, async ({ tx, actor }) => {
    const row = await tx.first<{ settings: Settings }>({
      sql: 'select settings from app_setting where establishment_id = $1 and user_id = $2',
      parameters: [actor.establishmentId, actor.userId],
    })
    return { settings: row?.settings ?? {} }
  }),
  handle(changeAppSettings, async ({ tx, actor, now }, { body }) => {
    const json = settingsIn(body)
    if (!json || json.length > maxCharacters) throw new Refused(refuse('request.malformed'))
    const changed = await tx.run({
      sql: `
        insert into app_setting (establishment_id, user_id, settings, updated_at)
        values ($1, $2, $3::jsonb, $4)
        on conflict (establishment_id, user_id) do update
        set settings = app_setting.settings || excluded.settings, updated_at = excluded.updated_at
        where length((app_setting.settings || excluded.settings)::text) <= ${maxCharacters}
      `,
      parameters: [actor.establishmentId, actor.userId, json, now.toISOString()],
    })
    if (changed === 0) throw new Refused(refuse('request.tooLarge'))
  }),
]
