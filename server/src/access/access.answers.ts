/** What the operations of sessions, of who may do what, and of saved views answer. */
import { establishmentPage } from '@topcenter/model/access/establishment'
import { codeSources, platforms } from '@topcenter/model/access/user-login-code'
import { entities } from '@topcenter/model/areas'
import { shadeThemes } from '@topcenter/model/kit/accent'
import { recordStates, userTypes } from '@topcenter/model/kit/entity'
import { int } from '@topcenter/model/kit/field'
import { weekdays } from '@topcenter/model/kit/week'
import { mailAddresses } from '@topcenter/model/people/ways-in'
import { reports } from '@topcenter/model/reports/reports'
import { savedAs } from '@topcenter/model/reports/saved-report'
import {
  bareToken,
  called,
  day,
  instant,
  list,
  money,
  names,
  object,
  oneOf,
  orNull,
  record,
  shared,
  text,
  token,
  whole,
  yesNo,
} from '../records/serving/answer.ts'

const privileges = shared('Privileges')
const platform = oneOf(platforms)
const userType = oneOf(userTypes)

const shades = object({
  accent: text,
  'accent-hover': text,
  'on-accent': text,
  'accent-soft': text,
  'accent-ink': text,
  ring: text,
  'row-selected': text,
  'chart-1': text,
  'chart-2': text,
  'chart-3': text,
  'chart-4': text,
  'chart-5': text,
})
const look = {
  logo: { ...orNull(text), description: 'Its address' },
  shades: { ...orNull(object({ dark: shades, light: shades })), description: 'Colours of both themes, as hex' },
}
export const publicLook = object({
  names: orNull(names),
  ...look,
  slogan: orNull(names),
  hasPage: { ...yesNo, description: 'Whether the centre shows a public page' },
  phone: orNull(text),
  resetByMail: { ...yesNo, description: 'Whether a code for a forgotten password can be sent' },
})
const shownTimes = list(object({ weekday: oneOf(weekdays), from: text, to: text }))
const contacts = {
  address: orNull(names),
  phones: list(text),
  email: orNull(text),
  links: { ...record(text), description: 'mapLink, facebook, twitter, linkedin, whatsApp, youTube' },
}
export const publicPage = object({
  names,
  ...look,
  slogan: orNull(names),
  timeZone: text,
  decimalPlaces: whole,
  ...contacts,
  subjects: list(
    object({
      token: token('educationalCategory'),
      names,
      within: orNull(names),
      description: orNull(names),
      sponsor: orNull(names),
      prices: list(object({ of: oneOf(['package', 'session', 'hour']), price: money, before: orNull(money) })),
      offerTo: orNull(day),
      groups: list(
        object({ token: token('educationalGroup'), names, start: orNull(day), isFull: yesNo, times: shownTimes }),
      ),
    }),
  ),
  news: list(object({ names, description: orNull(names), sponsor: orNull(names), from: orNull(instant) })),
  places: list(
    object({
      names,
      address: orNull(names),
      phone: orNull(text),
      hasWhatsApp: yesNo,
      map: orNull(text),
      times: shownTimes,
    }),
  ),
  asks: orNull(object({ knownMethods: list(object({ token: token('knownMethod'), names })) })),
})
export const ownPage = object(
  Object.fromEntries(
    Object.entries({ version: int(), ...establishmentPage }).map(([name, { kind }]) => [
      name,
      kind === 'bool' ? yesNo : kind === 'int' ? whole : kind === 'names' ? names : orNull(text),
    ]),
  ),
)
export const ownLook = object({
  version: whole,
  names,
  accent: orNull(text),
  ...look,
  corrected: list(oneOf(shadeThemes)),
})

export const session = object(
  {
    userPersonalData: object({
      token: token('user'),
      userTypeToken: oneOf(userTypes.map((type) => `utt_${type}`)),
      userType,
      names,
      userName: orNull(text),
      imageAt: orNull(instant),
      establishment: object({
        token: token('establishment'),
        names,
        timeZone: text,
        decimalPlaces: whole,
        undLanguage: yesNo,
        isPlatform: yesNo,
        ...look,
      }),
    }),
    usersPrivilegeData: privileges,
    passesEverything: yesNo,
    userHomePage: text,
    loginStatus: oneOf(['LoggedIn']),
    constantsListsVersion: text,
  },
  {
    userAuthorizeToken: { ...text, description: 'To who logs in without a browser: sent as a bearer from then on' },
    passwordDue: { ...yesNo, description: 'Nothing else is served before the user has changed the password' },
  },
)
/** For a client with a bearer token: the new token, as the change of the password ended the old one. */
export const renewed = object({ userAuthorizeToken: text })
export const codeQuestion = object(
  { isDue: yesNo },
  {
    source: orNull(oneOf(codeSources)),
    platform,
    request: orNull(object({ state: text, reason: orNull(text), createdAt: instant })),
  },
)
export const establishments = object({
  items: list(called('establishment', { code: text, recordState: oneOf(recordStates) })),
})

const listedSession = object({
  token: bareToken('ses'),
  platform,
  address: orNull(text),
  userAgent: orNull(text),
  createdAt: instant,
  lastSeenAt: instant,
  isCodeDue: yesNo,
  isCurrent: yesNo,
})
export const ownSessions = object({ items: list(listedSession) })
export const ownAddresses = object({
  items: list(
    object({
      name: oneOf(mailAddresses),
      address: orNull(text),
      state: orNull(oneOf(['confirmed', 'setByCentre', 'notConfirmed'])),
    }),
  ),
  /** True if the installation can send codes. */
  canConfirm: yesNo,
})
export const userSessions = object({
  items: list(listedSession),
  devices: list(
    object({
      platform,
      deviceCode: text,
      userAgent: orNull(text),
      firstSeenAt: instant,
      lastSeenAt: instant,
      confirmedAt: orNull(instant),
    }),
  ),
  mayEnd: yesNo,
})

const person = { token: token('user'), code: text, names, userType }
const role = token('masterAdminEstablishmentRole')
export const userXRay = object({
  user: object(person),
  mayLogIn: yesNo,
  passesEverything: yesNo,
  role: orNull(object({ token: role, names, isActive: yesNo, ownGroupsOnly: yesNo, allPrivileges: yesNo, privileges })),
  grants: list(
    object({ token: token('userGrant'), from: instant, to: instant, privileges, isNow: yesNo, isOver: yesNo }),
  ),
})
export const flagXRay = object({
  total: whole,
  unnamed: whole,
  items: list(object({ ...person, role: orNull(object({ token: role, names })), grantedUntil: orNull(instant) })),
})

export const savedView = object({
  token: bareToken('svw'),
  list: oneOf([
    ...entities.filter((entity) => !entity.spec.abstract).map((entity) => entity.id),
    ...reports.map(savedAs),
  ]),
  name: text,
  query: text,
  isDefault: yesNo,
  isOwn: yesNo,
  by: { ...orNull(names), description: 'Who shares it; null for one’s own' },
  roleTokens: { ...list(token('establishmentRole')), description: 'With whom one shares it' },
})
