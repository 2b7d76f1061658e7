/**
 * Endpoints of sessions and of a user's own account, of the look and the public page of a centre, of permissions, and
 * of saved views. Those of sessions work before there is a user, and parse their input more leniently than saved
 * values.
 */
import { entities } from '../areas.ts'
import { educationalCategory } from '../education/educational-category.ts'
import { educationalGroup } from '../education/educational-group.ts'
import { shadeThemes } from '../kit/accent.ts'
import * as answer from '../kit/answer.ts'
import { endpoint, type FlagPermit } from '../kit/endpoint.ts'
import { type AnyEntity, fieldsOf, groupOf, recordStates, resourceOf, type UserType, userTypes } from '../kit/entity.ts'
import * as input from '../kit/field.ts'
import { inputFields } from '../kit/input-fields.ts'
import type { Privileges } from '../kit/permission.ts'
import { weekdays } from '../kit/week.ts'
import { maxPictureBytes } from '../kit/picture-shape.ts'
import { knownMethod } from '../lookups/plain-lists.ts'
import { user } from '../people/user.ts'
import { mailAddresses } from '../people/ways-in.ts'
import { reports } from '../reports/reports.ts'
import { savedAs } from '../reports/saved-report.ts'
import { establishmentRole } from './establishment-role.ts'
import { establishment, establishmentLook, establishmentPage } from './establishment.ts'
import { ownSettings } from './own-settings.ts'
import { settingFlags } from './setting-flags.ts'
import { userGrant } from './user-grant.ts'
import { codeSources, platforms, type userLoginCode } from './user-login-code.ts'

const required = { required: true } as const
const privileges = answer.shared<Privileges>('Privileges')
const platform = answer.oneOf(platforms)
const userType = answer.oneOf(userTypes)

// Look and page of a centre

const shades = answer.object({
  accent: answer.text,
  'accent-hover': answer.text,
  'on-accent': answer.text,
  'accent-soft': answer.text,
  'accent-ink': answer.text,
  ring: answer.text,
  'row-selected': answer.text,
  'chart-1': answer.text,
  'chart-2': answer.text,
  'chart-3': answer.text,
  'chart-4': answer.text,
  'chart-5': answer.text,
})
const look = {
  logo: { ...answer.orNull(answer.text), description: 'Its address' },
  shades: {
    ...answer.orNull(answer.object({ dark: shades, light: shades })),
    description: 'Colours of both themes, as hex',
  },
}
const lookPath = '/api/establishment-look'

export const readPublicLook = endpoint({
  id: 'establishmentLook.read',
  method: 'GET',
  path: lookPath,
  permit: 'public',
  query: { centre: input.text() },
  summary: 'Read how the centre at this address looks',
  description:
    'By the host name, or the word in `centre`; where one centre is alone in the installation, it is that one. All is null where none is meant.',
  answer: () =>
    answer.object({
      names: answer.orNull(answer.names),
      ...look,
      slogan: answer.orNull(answer.names),
      hasPage: { ...answer.yesNo, description: 'Whether the centre shows a public page' },
      phone: answer.orNull(answer.text),
      resetByMail: { ...answer.yesNo, description: 'Whether a code for a forgotten password can be sent' },
    }),
})
export const readLogo = endpoint({
  id: 'establishmentLook.logo',
  method: 'GET',
  path: `${lookPath}/:token/logo`,
  permit: 'public',
  query: { at: input.text() },
  summary: 'Get the logo of a centre',
  answer: { file: ['image/png', 'image/jpeg', 'image/webp'] },
})

const openingTimes = answer.list(answer.object({ weekday: answer.oneOf(weekdays), from: answer.text, to: answer.text }))
const pagePath = '/api/establishment-page'
/** Piastres; `before` is the price that an offer of today lowers. */
const priceOnPage = answer.object({
  of: answer.oneOf(['package', 'session', 'hour']),
  price: answer.money,
  before: answer.orNull(answer.money),
})

const lessonOnPage = answer.object({
  from: answer.instant,
  to: answer.instant,
  names: answer.names,
  shortNames: answer.names,
  subject: answer.object({ token: answer.token(educationalCategory), names: answer.names }),
  place: answer.orNull(answer.names),
  lecturer: { ...answer.orNull(answer.names), description: 'Null unless the centre names lecturers' },
  seats: {
    ...answer.orNull(answer.object({ free: answer.whole, total: answer.whole })),
    description: 'Null for a group without a maximum, and unless the centre shows free seats',
  },
})
export const readPublicLessons = endpoint({
  id: 'establishmentPage.lessons',
  method: 'GET',
  path: `${pagePath}/lessons`,
  permit: 'public',
  query: { centre: input.text() },
  summary: 'Read the lessons of today, or of the next day with lessons, of the centre at this address',
  description: 'Planned lessons of the next two weeks. A day counts until its last lesson is over.',
  answer: () =>
    answer.object({
      timeZone: answer.text,
      day: { ...answer.orNull(answer.day), description: 'Null where no lesson is planned' },
      lessons: answer.list(lessonOnPage),
      next: {
        ...answer.orNull(
          answer.object({ day: answer.day, lessons: answer.whole, names: answer.names, from: answer.instant }),
        ),
        description: 'The day with lessons after it, and its first lesson',
      },
    }),
})

export const readPublicPage = endpoint({
  id: 'establishmentPage.read',
  method: 'GET',
  path: pagePath,
  permit: 'public',
  query: { centre: input.text() },
  summary: 'Read the public page of the centre at this address',
  description: 'What is open to join, with prices and offers of today, current news, places and contacts.',
  answer: () =>
    answer.object({
      names: answer.names,
      ...look,
      slogan: answer.orNull(answer.names),
      timeZone: answer.text,
      decimalPlaces: answer.whole,
      address: answer.orNull(answer.names),
      phones: answer.list(answer.text),
      email: answer.orNull(answer.text),
      links: {
        ...answer.record(answer.text),
        description: 'mapLink, facebook, twitter, linkedin, whatsApp, youTube',
      },
      subjects: answer.list(
        answer.object({
          token: answer.token(educationalCategory),
          names: answer.names,
          within: answer.orNull(answer.names),
          description: answer.orNull(answer.names),
          sponsor: answer.orNull(answer.names),
          prices: answer.list(priceOnPage),
          offerTo: answer.orNull(answer.day),
          groups: answer.list(
            answer.object({
              token: answer.token(educationalGroup),
              names: answer.names,
              start: answer.orNull(answer.day),
              isFull: answer.yesNo,
              times: openingTimes,
            }),
          ),
        }),
      ),
      news: answer.list(
        answer.object({
          names: answer.names,
          description: answer.orNull(answer.names),
          sponsor: answer.orNull(answer.names),
          from: answer.orNull(answer.instant),
        }),
      ),
      places: answer.list(
        answer.object({
          names: answer.names,
          address: answer.orNull(answer.names),
          phone: answer.orNull(answer.text),
          hasWhatsApp: answer.yesNo,
          map: answer.orNull(answer.text),
          times: openingTimes,
        }),
      ),
      /** Null if visitors may not ask to join. */
      asks: answer.orNull(
        answer.object({
          knownMethods: answer.list(answer.object({ token: answer.token(knownMethod), names: answer.names })),
        }),
      ),
    }),
})
export const askToJoin = endpoint({
  id: 'establishmentPage.ask',
  method: 'POST',
  path: `${pagePath}/requests`,
  permit: 'public',
  query: { centre: input.text() },
  body: {
    name: input.text({ required: true, maxLength: 120 }),
    phone: input.phone(required),
    educationalCategoryToken: input.text({ maxLength: 40 }),
    educationalGroupToken: input.text({ maxLength: 40 }),
    knownMethodToken: input.text({ maxLength: 40 }),
    note: input.longText({ maxLength: 1_000 }),
    /** A trap for programs that fill in every input: people do not see it. */
    website: input.text({ maxLength: 400 }),
  },
  summary: 'Ask to join',
  description:
    'Makes an interest for the centre to follow up. The answer is the same whether or not the number is known. `website` stays empty.',
  answer: 'nothing',
})

const lookPermit = ownSettings.look.change
const ownLookPath = '/api/own-establishment-look'
const ownLook = {
  as: 'OwnEstablishmentLook',
  json: () =>
    answer.object({
      version: answer.whole,
      names: answer.names,
      accent: answer.orNull(answer.text),
      ...look,
      corrected: answer.list(answer.oneOf(shadeThemes)),
    }),
}

export const readOwnLook = endpoint({
  id: 'ownEstablishmentLook.read',
  method: 'GET',
  path: ownLookPath,
  permit: lookPermit,
  readers: 'staff',
  summary: 'Read how one’s own centre looks',
  answer: ownLook,
})
export const changeOwnLook = endpoint({
  id: 'ownEstablishmentLook.change',
  method: 'PATCH',
  path: ownLookPath,
  permit: lookPermit,
  readers: 'staff',
  body: { version: input.int(required), ...establishmentLook },
  summary: 'Choose the colour of one’s own centre',
  description: '`corrected`: the themes in which it was not legible and another lightness of it is shown.',
  answer: ownLook,
})
export const putOwnLogo = endpoint({
  id: 'ownEstablishmentLook.putLogo',
  method: 'POST',
  path: `${ownLookPath}/logo`,
  permit: lookPermit,
  readers: 'staff',
  maxFileBytes: maxPictureBytes,
  rawBody: () => ({ form: answer.formOf({ image: answer.binary }) }),
  summary: 'Set the logo of one’s own centre',
  description: 'JPEG, PNG or WebP, at most eight times as long as wide.',
  answer: ownLook,
})
export const removeOwnLogo = endpoint({
  id: 'ownEstablishmentLook.removeLogo',
  method: 'DELETE',
  path: `${ownLookPath}/logo`,
  permit: lookPermit,
  readers: 'staff',
  summary: 'Take the logo of one’s own centre away',
  answer: ownLook,
})

const ownPagePath = '/api/own-establishment-page'
const ownPageFields = { version: input.int(required), ...establishmentPage } as const
const ownPage = { as: 'OwnEstablishmentPage', json: () => answer.valuesOf(ownPageFields) }

export const readOwnPage = endpoint({
  id: 'ownEstablishmentPage.read',
  method: 'GET',
  path: ownPagePath,
  permit: lookPermit,
  readers: 'staff',
  summary: 'Read what one’s own centre says on its public page',
  answer: ownPage,
})
export const changeOwnPage = endpoint({
  id: 'ownEstablishmentPage.change',
  method: 'PATCH',
  path: ownPagePath,
  permit: lookPermit,
  readers: 'staff',
  body: ownPageFields,
  summary: 'Change what one’s own centre says on its public page',
  answer: ownPage,
})

const settingPermit = { anyOf: Object.entries(settingFlags).map(([group, flag]) => ({ group, flag })) }
const ownSettingsPath = '/api/own-settings'
/** Settings that the reader may not see are absent. */
interface OwnSettings {
  readonly token: string
  readonly version: number
  readonly [setting: string]: unknown
}
const ownSettingsRecord = {
  as: 'OwnSettings',
  json: (): answer.Schema<OwnSettings> => ({
    type: 'object',
    properties: Object.assign(
      { token: answer.token(establishment), version: answer.whole },
      answer.valuesOf(inputFields(establishment, 'update')).properties,
      { holidays: answer.list(answer.object({ on: answer.day, name: answer.orNull(answer.text) })) },
    ),
    required: ['token', 'version'],
  }),
}

export const readOwnSettings = endpoint({
  id: 'ownSettings.read',
  method: 'GET',
  path: ownSettingsPath,
  permit: settingPermit,
  readers: 'staff',
  summary: 'Read the settings of one’s own centre',
  description: 'Settings that the caller may not see are left out.',
  answer: ownSettingsRecord,
})
export const changeOwnSettings = endpoint({
  id: 'ownSettings.change',
  method: 'PATCH',
  path: ownSettingsPath,
  permit: settingPermit,
  readers: 'staff',
  rawBody: () => ({ optional: { version: input.int(required), ...inputFields(establishment, 'update') } }),
  summary: 'Change settings of one’s own centre',
  description:
    'Takes any of the settings. Each needs the flag of its part, those of no part the one of the platform’s admins. A refusal with `record.stale` has the settings as they are now in `current`.',
  answer: ownSettingsRecord,
})

// Sessions

const session = () =>
  answer.object(
    {
      userPersonalData: answer.object({
        token: answer.token(user),
        userTypeToken: answer.oneOf(userTypes.map((type) => `utt_${type}`)),
        userType,
        names: answer.names,
        userName: answer.orNull(answer.text),
        imageAt: answer.orNull(answer.instant),
        establishment: answer.object({
          token: answer.token(establishment),
          names: answer.names,
          timeZone: answer.text,
          decimalPlaces: answer.whole,
          undLanguage: answer.yesNo,
          isPlatform: answer.yesNo,
          ...look,
        }),
      }),
      usersPrivilegeData: privileges,
      passesEverything: answer.yesNo,
      userHomePage: answer.text,
      loginStatus: answer.oneOf(['LoggedIn']),
      /** Version of the lookup lists, and the address of all lists that are loaded at login. */
      constantsListsData: answer.object({ version: answer.text, address: answer.text }),
    },
    {
      userAuthorizeToken: {
        ...answer.text,
        description: 'To who logs in without a browser: sent as a bearer from then on',
      },
      passwordDue: {
        ...answer.yesNo,
        description: 'Nothing else is served before the user has changed the password',
      },
    },
  )
const deviceCode = input.text({ maxLength: 200 })

export const createSession = endpoint({
  id: 'session.create',
  method: 'POST',
  path: '/api/session',
  permit: 'public',
  body: {
    userName: input.text({ ...required, maxLength: 400 }),
    password: input.password(required),
    platform: input.oneOf(platforms, { initial: 'web' }),
    deviceCode,
    loginCode: input.text({ maxLength: 40 }),
  },
  summary: 'Log in',
  description:
    'With `platform: web` the session comes as an HttpOnly cookie; with any other as `userAuthorizeToken`, which is sent as a bearer. While a login code is due, all else is answered 499.',
  answer: session,
})
export const readSession = endpoint({
  id: 'session.read',
  method: 'GET',
  path: '/api/session',
  permit: 'user',
  summary: 'Read own session',
  answer: session,
})
export const removeSession = endpoint({
  id: 'session.remove',
  method: 'DELETE',
  path: '/api/session',
  permit: 'public',
  summary: 'Log out',
  answer: 'nothing',
})
export const giveLoginCode = endpoint({
  id: 'session.giveLoginCode',
  method: 'POST',
  path: '/api/session/login-code',
  permit: 'user',
  body: { loginCode: input.text({ ...required, maxLength: 40 }), deviceCode },
  summary: 'Give the login code that is due',
  answer: session,
})
const requestState = answer.text as answer.Schema<'Approved' | 'Refused' | 'Waiting'>

export const readLoginCode = endpoint({
  id: 'session.loginCode',
  method: 'GET',
  path: '/api/session/login-code',
  permit: 'user',
  summary: 'Read what this device is asked for',
  answer: () =>
    answer.object(
      { isDue: answer.yesNo },
      {
        source: answer.orNull(answer.oneOf(codeSources)),
        platform,
        request: answer.orNull(
          answer.object({ state: requestState, reason: answer.orNull(answer.text), createdAt: answer.instant }),
        ),
      },
    ),
})
export const askForDevice = endpoint({
  id: 'session.askForDevice',
  method: 'POST',
  path: '/api/session/new-device',
  permit: 'user',
  summary: 'Ask to be let in with a new device',
  answer: 'nothing',
})
export const changePassword = endpoint({
  id: 'session.changePassword',
  method: 'POST',
  path: '/api/session/password',
  permit: 'user',
  body: { oldPassword: input.password(required), newPassword: input.password(required) },
  summary: 'Change own password',
  description:
    'Every session of the user ends; the one that asked goes on under a new token, in the answer (bearer) or in the cookie.',
  answer: [{ json: () => answer.object({ userAuthorizeToken: answer.text }) }, 'nothing'],
})

const userName = input.text({ ...required, maxLength: 400 })
const mailedCode = input.text({ ...required, maxLength: 40 })

export const askForPasswordCode = endpoint({
  id: 'session.forgottenPassword',
  method: 'POST',
  path: '/api/session/forgotten-password',
  permit: 'public',
  body: { userName },
  summary: 'Ask for a code by mail when the password is forgotten',
  description: 'The answer is the same whether or not the name is known. A code is valid for 15 minutes.',
  answer: 'nothing',
})
export const choosePassword = endpoint({
  id: 'session.newPassword',
  method: 'POST',
  path: '/api/session/new-password',
  permit: 'public',
  body: { userName, code: mailedCode, newPassword: input.password(required) },
  summary: 'Choose a new password with the code that came by mail',
  description: 'Every session of the user ends; the user logs in with the new password.',
  answer: 'nothing',
})

const which = input.oneOf(mailAddresses, required)
const ownAddresses = () =>
  answer.object({
    items: answer.list(
      answer.object({
        name: answer.oneOf(mailAddresses),
        address: answer.orNull(answer.text),
        state: answer.orNull(answer.oneOf(['confirmed', 'setByCentre', 'notConfirmed'])),
      }),
    ),
    /** True if the installation can send codes. */
    canConfirm: answer.yesNo,
  })

export const readOwnAddresses = endpoint({
  id: 'session.addresses',
  method: 'GET',
  path: '/api/session/addresses',
  permit: 'user',
  summary: 'List own mail addresses',
  answer: ownAddresses,
})
export const changeOwnAddress = endpoint({
  id: 'session.changeAddress',
  method: 'POST',
  path: '/api/session/addresses',
  permit: 'user',
  body: { name: which, address: input.email(), oldPassword: input.password(required) },
  summary: 'Change an own mail address',
  description:
    'Needs the password. The earlier address is notified. A code for a forgotten password goes to the new one only when it is confirmed.',
  answer: ownAddresses,
})
export const sendAddressCode = endpoint({
  id: 'session.sendAddressCode',
  method: 'POST',
  path: '/api/session/addresses/code',
  permit: 'user',
  body: { name: which },
  summary: 'Send a code to an own mail address, to confirm it',
  description: 'A code is valid for 15 minutes and works once. No second one is sent within a minute.',
  answer: 'nothing',
})
export const confirmOwnAddress = endpoint({
  id: 'session.confirmAddress',
  method: 'POST',
  path: '/api/session/addresses/confirm',
  permit: 'user',
  body: { name: which, code: mailedCode },
  summary: 'Confirm an own mail address with the code that was sent there',
  answer: ownAddresses,
})

export const listEstablishments = endpoint({
  id: 'session.establishments',
  method: 'GET',
  path: '/api/session/establishments',
  permit: 'user',
  summary: 'List the establishments that a platform admin may work in',
  answer: () =>
    answer.object({
      items: answer.list(answer.called(establishment, { code: answer.text, recordState: answer.oneOf(recordStates) })),
    }),
})
export const createFirstCentre = endpoint({
  id: 'establishment.createFirst',
  method: 'POST',
  path: '/api/first-centre',
  permit: { group: groupOf(establishment), flag: 'itemAdd' },
  readers: 'staff',
  entity: establishment,
  body: { names: input.names({ required: true, maxLength: 200 }), ...establishmentLook },
  summary: 'Create the first centre of an installation',
  description:
    'Refused with `establishment.alreadyThere` once any centre exists, so that two owners never create two by accident.',
  answer: () => answer.object({ token: answer.token(establishment) }),
})
export const chooseEstablishment = endpoint({
  id: 'session.chooseEstablishment',
  method: 'POST',
  path: '/api/session/establishment',
  permit: 'user',
  body: { establishment: input.ref('establishment', required) },
  summary: 'Choose the establishment to work in, as a platform admin',
  answer: session,
})

const listedSession = answer.object({
  token: answer.bareToken('ses'),
  platform,
  address: answer.orNull(answer.text),
  userAgent: answer.orNull(answer.text),
  createdAt: answer.instant,
  lastSeenAt: answer.instant,
  isCodeDue: answer.yesNo,
  isCurrent: answer.yesNo,
})

export const listOwnSessions = endpoint({
  id: 'session.list',
  method: 'GET',
  path: '/api/session/list',
  permit: 'user',
  summary: 'List own sessions',
  answer: () => answer.object({ items: answer.list(listedSession) }),
})
export const endOtherSessions = endpoint({
  id: 'session.endOthers',
  method: 'DELETE',
  path: '/api/session/list',
  permit: 'user',
  summary: 'End all own sessions but this one',
  answer: 'nothing',
})
export const endOwnSession = endpoint({
  id: 'session.endOne',
  method: 'DELETE',
  path: '/api/session/list/:token',
  permit: 'user',
  summary: 'End one own session',
  answer: 'nothing',
})

/** Flag of the login codes of any type of user; codes of the platform's admins are only looked at. */
const loginCodePermit = (flag: string): FlagPermit => ({
  anyOf: userTypes
    .filter((type) => type !== 'AdminsEgypt' || flag === 'view')
    .map((type) => ({ group: loginCodeGroup(type), flag })),
})
export const loginCodeGroup = (type: UserType): string => `${type}LoginCode`

export const listUserSessions = endpoint({
  id: 'userSessions.list',
  method: 'GET',
  path: '/api/user-sessions/:userToken',
  permit: loginCodePermit('view'),
  readers: 'staff',
  summary: 'List the sessions and devices of one user',
  answer: () =>
    answer.object({
      items: answer.list(listedSession),
      devices: answer.list(
        answer.object({
          platform,
          deviceCode: answer.text,
          userAgent: answer.orNull(answer.text),
          firstSeenAt: answer.instant,
          lastSeenAt: answer.instant,
          confirmedAt: answer.orNull(answer.instant),
        }),
      ),
      mayEnd: answer.yesNo,
    }),
})
export const endUserSession = endpoint({
  id: 'userSessions.end',
  method: 'DELETE',
  path: '/api/user-sessions/:userToken/:sessionToken',
  permit: loginCodePermit('resetDeviceCode'),
  readers: 'staff',
  summary: 'End one session of one user',
  answer: 'nothing',
})
export const endUserSessions = endpoint({
  id: 'userSessions.endAll',
  method: 'DELETE',
  path: '/api/user-sessions/:userToken',
  permit: loginCodePermit('resetDeviceCode'),
  readers: 'staff',
  summary: 'End all sessions of one user and forget their devices',
  answer: 'nothing',
})

export type IssueFields = Pick<NonNullable<(typeof userLoginCode)['spec']['fields']>, 'user' | 'platform' | 'source'>

/** Issues a login code of one type of user; the code itself is null if the device makes it. */
export const issueLoginCode = (entity: AnyEntity, summary: string) => {
  const { user: holder, platform: on, source } = fieldsOf(entity)
  return endpoint({
    id: `${entity.id}.issue`,
    method: 'POST',
    path: `/api/${resourceOf(entity)}/issue`,
    permit: { group: groupOf(entity), flag: 'itemAdd' },
    readers: 'staff',
    entity,
    body: { user: holder, platform: on, source } as IssueFields,
    key: 'secret',
    summary,
    description: 'The code is told this once; it is null where the device makes it.',
    answer: () => answer.object({ record: answer.changedOf(entity), code: answer.orNull(answer.text) }),
  })
}

// Settings and saved views of a user

/** Settings of the application that a user keeps: any JSON object. */
const settings = { type: 'object' } as answer.Schema<Readonly<Record<string, unknown>>>

export const readAppSettings = endpoint({
  id: 'userAppSettings.read',
  method: 'GET',
  path: '/api/user-app-settings',
  permit: 'user',
  summary: 'Read own settings of the application',
  answer: () => answer.object({ settings }),
})
export const changeAppSettings = endpoint({
  id: 'userAppSettings.update',
  method: 'PATCH',
  path: '/api/user-app-settings',
  permit: 'user',
  readers: 'portal',
  rawBody: () => ({
    json: answer.formOf({ settings }),
    form: answer.formOf({ settings: { type: 'string', description: 'The object as JSON' } }),
  }),
  summary: 'Change own settings of the application',
  description: 'Members that are sent replace those that are kept, the rest stays. At most 64 KB of JSON.',
  answer: 'nothing',
})

const reportLists = reports.map(savedAs)
const lists = [...entities.filter((entity) => !entity.spec.abstract).map(({ id }) => id), ...reportLists]
const savedView = answer.object({
  token: answer.bareToken('svw'),
  /** Id of the entity that it lists, or of the report as `savedAs` writes it. */
  list: answer.oneOf(lists),
  name: answer.text,
  /** The query string of the list. */
  query: answer.text,
  isDefault: answer.yesNo,
  /** False for a view that another user shares with the reader's role. */
  isOwn: answer.yesNo,
  by: { ...answer.orNull(answer.names), description: 'Who shares it; null for one’s own' },
  roleTokens: { ...answer.list(answer.token(establishmentRole)), description: 'With whom one shares it' },
})
const viewFields = {
  name: input.text({ required: true, maxLength: 60 }),
  query: input.text({ maxLength: 4_000 }),
  isDefault: input.bool(),
  role: input.refs('establishmentRole'),
} as const

export const listSavedViews = endpoint({
  id: 'savedViews.list',
  method: 'GET',
  path: '/api/saved-views',
  permit: 'user',
  summary: 'List own saved views, and those shared with one’s role',
  answer: () => answer.object({ items: answer.list(savedView) }),
})
export const listSharingRoles = endpoint({
  id: 'savedViews.roles',
  method: 'GET',
  path: '/api/saved-views/roles',
  permit: 'user',
  readers: 'staff',
  query: { list: input.oneOf(reportLists, required) },
  summary: 'List the roles with which a view of a report can be shared',
  answer: () => answer.object({ items: answer.list(answer.called(establishmentRole)) }),
})
export const saveView = endpoint({
  id: 'savedViews.make',
  method: 'POST',
  path: '/api/saved-views',
  permit: 'user',
  readers: 'portal',
  body: { list: input.oneOf(lists, required), ...viewFields },
  summary: 'Save a view of a list or a report',
  answer: () => savedView,
})
export const changeSavedView = endpoint({
  id: 'savedViews.change',
  method: 'PATCH',
  path: '/api/saved-views/:token',
  permit: 'user',
  readers: 'portal',
  body: { ...viewFields, name: input.text({ maxLength: 60 }) },
  summary: 'Change a saved view',
  answer: () => savedView,
})
export const deleteSavedView = endpoint({
  id: 'savedViews.drop',
  method: 'DELETE',
  path: '/api/saved-views/:token',
  permit: 'user',
  readers: 'portal',
  summary: 'Delete a saved view',
  answer: 'nothing',
})

// Permissions

const xRayPermit = { anyOf: userTypes.map((type) => ({ group: `${type}EstablishmentRole`, flag: 'view' })) } as const
const person = { token: answer.token(user), code: answer.text, names: answer.names, userType }
const namedRole = { token: answer.token(establishmentRole), names: answer.names }

export const readUserPermissions = endpoint({
  id: 'permissionXRay.user',
  method: 'GET',
  path: '/api/permission-x-ray/:userToken',
  permit: xRayPermit,
  readers: 'staff',
  summary: 'Read what one user may do, and why',
  answer: () =>
    answer.object({
      user: answer.object(person),
      mayLogIn: answer.yesNo,
      passesEverything: answer.yesNo,
      role: answer.orNull(
        answer.object({
          ...namedRole,
          isActive: answer.yesNo,
          ownGroupsOnly: answer.yesNo,
          allPrivileges: answer.yesNo,
          privileges,
        }),
      ),
      grants: answer.list(
        answer.object({
          token: answer.token(userGrant),
          from: answer.instant,
          to: answer.instant,
          privileges,
          isNow: answer.yesNo,
          isOver: answer.yesNo,
        }),
      ),
    }),
})
export const listHolders = endpoint({
  id: 'permissionXRay.flag',
  method: 'GET',
  path: '/api/permission-x-ray',
  permit: xRayPermit,
  readers: 'staff',
  query: { group: input.text(required), flag: input.text(required) },
  summary: 'List who holds one flag',
  description: '`unnamed`: how many of the `total` the reader may not look at.',
  answer: () =>
    answer.object({
      total: answer.whole,
      unnamed: answer.whole,
      items: answer.list(
        answer.object({
          ...person,
          role: answer.orNull(answer.object(namedRole)),
          grantedUntil: answer.orNull(answer.instant),
        }),
      ),
    }),
})
