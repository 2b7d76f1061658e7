import { type AnyEntity, defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, colour, date, email, int, names, oneOf, phone, rows, text, time, url } from '../kit/field.ts'

const timeZones = [
  'Africa/Cairo',
  'Africa/Khartoum',
  'Africa/Tripoli',
  'Africa/Tunis',
  'Africa/Algiers',
  'Africa/Casablanca',
  'Asia/Riyadh',
  'Asia/Dubai',
  'Asia/Kuwait',
  'Asia/Qatar',
  'Asia/Bahrain',
  'Asia/Muscat',
  'Asia/Amman',
  'Asia/Beirut',
  'Asia/Damascus',
  'Asia/Baghdad',
  'Asia/Gaza',
  'Asia/Aden',
  'Europe/Istanbul',
  'Europe/London',
  'UTC',
] as const

/** Days on which the centre is usually closed; calendars shade them, and nothing is moved to them by itself. */
export const weekends = ['None', 'Friday', 'FridaySaturday', 'Sunday', 'SaturdaySunday'] as const
const recognitions = ['DebtMade', 'SessionsHeld'] as const
const quotationDebts = ['Acceptance', 'JobOrder'] as const

/** When parents are told of absences; the centre's own people change these too. */
export const absenceManner = {
  /** Minutes between an absence and the word to the parents, in which a mistake is corrected. */
  absenceMessageDelay: int({ min: 0, max: 1440, initial: 15, unit: 'minutes' }),
  /** Nobody is written to from then to then, by the centre's clock; the same twice: never quiet. */
  quietFrom: time({ initial: '21:00' }),
  quietTo: time({ initial: '09:00' }),
  /** Publishing results queues a message about each student's. */
  resultMessages: bool({ initial: false }),
} as const

/** When complaints are due, and how long their sides are waited for; the centre's own people change these too (D8.3). */
export const complaintManner = {
  /** Opening hours, by the centre's clock, on days that are neither weekend nor holiday; the same twice: day and night. */
  opensAt: time({ initial: '10:00' }),
  closesAt: time({ initial: '22:00' }),
  /** Days after its closing in which a complaint is opened again. */
  complaintReopenDays: int({ min: 0, max: 365, initial: 14, unit: 'days' }),
  /** Days without an answer after which a complainant is reminded, and those after which it closes by itself. */
  complaintRemindDays: int({ min: 1, max: 365, initial: 7, unit: 'days' }),
  complaintCloseDays: int({ min: 1, max: 365, initial: 14, unit: 'days' }),
} as const

/** How long an agent holds a student, and when who never answers rests; the centre's own people change these too (D8.1). */
export const followUpManner = {
  /** Minutes of a follow-up session, renewed by its holder's work. */
  followUpMinutes: int({ min: 5, max: 240, initial: 30, unit: 'minutes' }),
  /** How many in a row without an answer until somebody goes back to the pool, and rests for so many days. */
  followUpRestAfter: int({ min: 1, max: 20, initial: 3 }),
  followUpRestDays: int({ min: 1, max: 730, initial: 90, unit: 'days' }),
  /** Each night who slips very much, or owes for long, becomes due. */
  followUpSlipping: bool({ initial: false }),
} as const

/** How long notifications are kept for their users; the centre's own people change it too (D8.5). */
export const notificationManner = {
  notificationDays: int({ min: 7, max: 730, initial: 180, unit: 'days' }),
} as const

const quota = (initial: number) => int({ min: 0, max: 100_000_000, initial, unit: 'MB' })
/** Of new storage spaces, by whose they are; of 2^20 bytes each (D9.2). */
export const storageManner = {
  personQuota: quota(1024),
  staffQuota: quota(20_480),
  groupQuota: quota(51_200),
  placeQuota: quota(10_240),
} as const

/** How large a file of each type may be (D9.2). */
export const uploadManner = {
  uploadImage: int({ min: 1, max: 1_000, initial: 25, unit: 'MB' }),
  uploadAudio: int({ min: 1, max: 10_000, initial: 500, unit: 'MB' }),
  uploadVideo: int({ min: 1, max: 100_000, initial: 8_192, unit: 'MB' }),
  uploadOther: int({ min: 1, max: 10_000, initial: 200, unit: 'MB' }),
} as const

/** How shared media are watched; the centre's own people change these too (D9.6, D9.7). */
export const mediaManner = {
  /** Days for which media stay open after a group finished, or an application ended. */
  mediaGraceDays: int({ min: 0, max: 730, initial: 30, unit: 'days' }),
  /** Who plays on a second device ends the first. */
  oneDevice: bool({ initial: true }),
  /** The mark over a video has the whole phone number, not its last four digits. */
  wholePhoneMark: bool({ initial: false }),
  /** Each viewer's copy of what may only be viewed is told from all others; it takes two encodings of each lecture. */
  traceLeaks: bool({ initial: false }),
} as const

/** What is usual between what a thing costs and what it is sold for; the centre's own people change these too (D7.5). */
export const quotationManner = {
  /** Percent that a price to the client begins with over what was chosen. */
  quotationMargin: int({ min: 0, max: 1000, initial: 20, unit: 'percent' }),
  /** Percent below which nothing is sold without a privilege and a reason. */
  quotationLeastMargin: int({ min: 0, max: 1000, initial: 0, unit: 'percent' }),
  /** Days that suppliers have to answer. */
  quotationAnswerDays: int({ min: 1, max: 90, initial: 3, unit: 'days' }),
} as const

/** What a centre's own people choose of its look. */
export const establishmentLook = {
  /** Of everything that is coloured; where it would not be legible, another lightness of it is shown. */
  accent: colour(),
} as const

const shown = () => bool({ initial: true })

/**
 * What a centre's own people say on its public page. Contacts and links, each where its switch is on (D12.10), stand in
 * its footer; address, phones and mail on the head of every paper too.
 */
export const establishmentPage = {
  publicPage: shown(),
  /** One line of what the centre offers, on its login page too. */
  slogan: names({ maxLength: 160 }),
  /** Prices and offers of what is open to join; without it they are asked for. */
  publicPrices: shown(),
  /** Whether strangers may ask to join by its form. */
  askToJoin: shown(),
  address: names({ maxLength: 400 }),
  addressActive: shown(),
  phone: phone({ hotline: true }),
  phone2: phone({ hotline: true }),
  phoneActive: shown(),
  email: email(),
  emailActive: shown(),
  mapLink: url(),
  mapLinkActive: shown(),
  facebook: url(),
  facebookActive: shown(),
  twitter: url(),
  twitterActive: shown(),
  linkedin: url(),
  linkedinActive: shown(),
  whatsApp: phone(),
  whatsAppActive: shown(),
  youTube: url(),
  youTubeActive: shown(),
} as const

/**
 * A tenant (D1.2): one centre with its own records. It is itself a record of the platform's own establishment, and only
 * the platform's admins meet it.
 */
export const establishment = defineEntity('establishment', {
  prefix: 'esb',
  traits: ['named', 'coded', 'imaged'],
  fixed: { establishmentType: 'Centre' },
  fields: {
    timeZone: oneOf(timeZones, { required: true, initial: 'Africa/Cairo', filter: true }),
    /** Of amounts, as they are shown (D1.10). */
    decimalPlaces: int({ min: 0, max: 2, initial: 2 }),
    /** Offers names as they are written everywhere, before the Arabic ones, as a language of the interface (D12.6). */
    undLanguage: bool({ initial: false }),
    weekend: oneOf(weekends, { initial: 'Friday' }),
    /** When the price of a subscription becomes revenue (D6.12); of debts that are made from then on. */
    revenueRecognition: oneOf(recognitions, { initial: 'DebtMade' }),
    /** When a client owes what they accepted of a quotation (D7.6); of what is made or accepted from then on. */
    quotationDebtAt: oneOf(quotationDebts, { initial: 'JobOrder' }),
    /** A package of media whose debt is overdue is closed until it is paid (D9.8). */
    mediaOverdueCloses: bool({ initial: false }),
    ...absenceManner,
    ...complaintManner,
    ...followUpManner,
    ...notificationManner,
    ...storageManner,
    ...uploadManner,
    ...mediaManner,
    ...quotationManner,
    ...establishmentLook,
    /** Where its login page is reached: a host name, or the word of `/?centre=`. */
    webAddress: text({ maxLength: 100, pattern: '[a-z0-9](?:[a-z0-9.\\-]*[a-z0-9])?' }),
    ...establishmentPage,
    holidays: rows({ on: date({ required: true }), name: text() }),
  },
  flagsFor: {
    view: 'view',
    create: 'itemAdd',
    update: 'itemUpdate',
    removeImage: 'itemDeleteImage',
    changeState: 'changeActivationType',
  },
  path: '/settings/establishments',
  menu: 'access',
  icon: 'building',
  list: { columns: ['code', 'names', 'timeZone', 'createdAt'], sort: 'code' },
})
export interface Establishment extends RowOf<typeof establishment> {}

/** Records that live on the platform and in no centre: centres themselves, and what concerns the platform's admins. */
export const livesOnPlatform = (entity: AnyEntity): boolean =>
  entity.id === 'establishment' ||
  entity.spec.fixed?.userType === 'AdminsEgypt' ||
  entity.spec.fixed?.ownerType === 'AdminsEgypt'
