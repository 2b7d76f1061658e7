/** The data of a session for a browser or an app: the user, their privileges, and where they work. */
import type { readSession } from '@topcenter/model/access/api'
import { everyPrivilege } from '@topcenter/model/areas'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { platformEstablishment } from '../platform/database/database.ts'
import type { Session } from '../platform/session/session.ts'
import { namesFrom } from '../records/row.ts'
import { constantsVersion } from '../records/schema/constants.ts'
import type { Identity } from '../records/serving/serve.ts'
import { type LookRow, lookOf } from '../records/establishment/look.ts'
import type { SessionRoutes } from './session-endpoint.ts'

type ShownEstablishment = LookRow & { decimal_places: number; und_language: boolean }

/**
 * Reads the data of a session.
 *
 * @param token Of a new session that no cookie keeps
 * @throws {Refused} `session.invalidLoginCode` while a code is due
 */
export async function sessionData(
  options: SessionRoutes,
  session: Session,
  { actor, timeZone, userName }: Identity,
  token?: string,
): Promise<AnswerOf<typeof readSession>> {
  if (session.loginCodeDue) throw new Refused(refuse('session.invalidLoginCode'))
  const establishment = await options.db.platform((tx) =>
    tx.first<ShownEstablishment>({
      sql: `
        select id, name_ar, name_en, name_und, decimal_places, und_language, accent, image_at
        from establishment
        where id = $1
      `,
      parameters: [actor.establishmentId],
    }),
  )
  const [version, own] = await options.db.read(actor.establishmentId, (tx) =>
    Promise.all([
      constantsVersion({
        runtime: options.runtime,
        tx,
        actor: { ...actor, address: '', requestId: '' },
        now: options.clock.now(),
        timeZone,
        language: 'ar',
      }),
      tx.first<{ image_at: string | null }>({
        sql: 'select image_at from user_account where establishment_id = $1 and id = $2',
        parameters: [actor.establishmentId, actor.userId],
      }),
    ]),
  )
  return {
    ...(token ? { userAuthorizeToken: token } : {}),
    userPersonalData: {
      token: tokenOf('usr', actor.userId),
      userTypeToken: `utt_${actor.userType}`,
      userType: actor.userType,
      names: actor.names,
      userName,
      imageAt: own?.image_at ?? null,
      establishment: shownEstablishment(establishment!, timeZone),
    },
    // AdminsEgypt pass every check: as flags the browser needs no rule of its own for them
    usersPrivilegeData: actor.userType === 'AdminsEgypt' ? everyPrivilege : actor.privileges,
    passesEverything: actor.userType === 'AdminsEgypt' || actor.allPrivileges === true,
    userHomePage: '/settings/settings-others',
    loginStatus: 'LoggedIn',
    ...(session.passwordDue ? { passwordDue: true } : {}),
    constantsListsData: { version, address: '/api/constants-lists' },
  }
}

const shownEstablishment = (establishment: ShownEstablishment, timeZone: string) => ({
  token: tokenOf('esb', establishment.id),
  names: namesFrom(establishment, 'name'),
  timeZone,
  decimalPlaces: establishment.decimal_places,
  undLanguage: establishment.und_language,
  isPlatform: establishment.id === platformEstablishment,
  ...lookOf(establishment),
})
