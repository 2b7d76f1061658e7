import { type AnyEntity, defineEntity, type RowOf } from '../kit/entity.ts'
import {
  bool,
  colour,
  date,
  email,
  type Fields,
  int,
  names,
  oneOf,
  phone,
  rows,
  text,
  time,
  url,
} from '../kit/field.ts'

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

/** Days on which the centre is usually closed; calendars shade them, and nothing moves to them automatically. */
export const weekends = ['None', 'Friday', 'FridaySaturday', 'Sunday', 'SaturdaySunday'] as const
const recognitions = ['DebtMade', 'SessionsHeld'] as const
const quotationDebts = ['Acceptance', 'JobOrder'] as const

/** Timing of absence messages to parents; the centre's own staff change these too. */
export const absenceManner = {
  /** Minutes between an absence and the message to the parents, in which a mistake can be corrected. */
  absenceMessageDelay: int({ min: 0, max: 1440, initial: 15, unit: 'minutes' }),
  /** Quiet hours by the centre's clock, in which no message is sent; two equal times: never quiet. */
  quietFrom: time({ initial: '21:00' }),
  quietTo: time({ initial: '09:00' }),
  /** Publishing results queues a message about each student's. */
  resultMessages: bool({ initial: false }),
} as const

/** Deadlines of complaints, and the waiting times for both sides; the centre's own staff change these too (D8.3). */
export const complaintManner = {
  /** Opening hours, by the centre's clock, on days that are neither weekend nor holiday; the same twice: day and night. */
  opensAt: time({ initial: '10:00' }),
  closesAt: time({ initial: '22:00' }),
  /** Days after its closing in which a complaint is opened again. */
  complaintReopenDays: int({ min: 0, max: 365, initial: 14, unit: 'days' }),
  /** Days without an answer until a complainant is reminded, and until the complaint closes automatically. */
  complaintRemindDays: int({ min: 1, max: 365, initial: 7, unit: 'days' }),
  complaintCloseDays: int({ min: 1, max: 365, initial: 14, unit: 'days' }),
} as const

/**
 * Lease of a student by an agent, and the rest of students who never answer; the centre's own staff change these too
 * (D8.1).
 */
export const followUpManner = {
  /** Minutes of a follow-up session, renewed by its holder's work. */
  followUpMinutes: int({ min: 5, max: 240, initial: 30, unit: 'minutes' }),
  /** Number of follow-ups in a row without an answer before the person goes back to the pool for the days of rest. */
  followUpRestAfter: int({ min: 1, max: 20, initial: 3 }),
  followUpRestDays: int({ min: 1, max: 730, initial: 90, unit: 'days' }),
  /** Each night, makes a follow-up due for students at high risk and for old debts. */
  followUpSlipping: bool({ initial: false }),
} as const

/** Retention of notifications; the centre's own staff change it too (D8.5). */
export const notificationManner = {
  notificationDays: int({ min: 7, max: 730, initial: 180, unit: 'days' }),
} as const

const quota = (initial: number) => int({ min: 0, max: 100_000_000, initial, unit: 'MB' })
/** Default quotas of new storage spaces by kind of owner, in units of 2^20 bytes (D9.2). */
export const storageManner = {
  personQuota: quota(1024),
  staffQuota: quota(20_480),
  groupQuota: quota(51_200),
  placeQuota: quota(10_240),
} as const

/** Maximum size of a file of each type (D9.2). */
export const uploadManner = {
  uploadImage: int({ min: 1, max: 1_000, initial: 25, unit: 'MB' }),
  uploadAudio: int({ min: 1, max: 10_000, initial: 500, unit: 'MB' }),
  uploadVideo: int({ min: 1, max: 100_000, initial: 8_192, unit: 'MB' }),
  uploadOther: int({ min: 1, max: 10_000, initial: 200, unit: 'MB' }),
} as const

/** Settings of watching shared media; the centre's own staff change these too (D9.6, D9.7). */
export const mediaManner = {
  /** Days for which media stay open after a group finished, or an application ended. */
  mediaGraceDays: int({ min: 0, max: 730, initial: 30, unit: 'days' }),
  /** Playing on a second device ends playback on the first. */
  oneDevice: bool({ initial: true }),
  /** The watermark on a video shows the whole phone number, not its last four digits. */
  wholePhoneMark: bool({ initial: false }),
  /** Gives each viewer a distinguishable copy of view-only media; takes two encodings of each lecture. */
  traceLeaks: bool({ initial: false }),
} as const

/** Usual margins between cost and selling price; the centre's own staff change these too (D7.5). */
export const quotationManner = {
  /** Percent over the chosen cost that a price to the client starts with. */
  quotationMargin: int({ min: 0, max: 1000, initial: 20, unit: 'percent' }),
  /** Minimum margin in percent; selling below it needs a privilege and a reason. */
  quotationLeastMargin: int({ min: 0, max: 1000, initial: 0, unit: 'percent' }),
  /** Days that suppliers have to answer. */
  quotationAnswerDays: int({ min: 1, max: 90, initial: 3, unit: 'days' }),
} as const

/** Look settings that a centre's own staff choose. */
export const establishmentLook = {
  /** Colour of all accents; where it would not be legible, the screen shows another lightness of it. */
  accent: colour(),
} as const

const shown = () => bool({ initial: true })

/** Ways to reach a centre. Address, phones and mail also appear in the head of every paper, each if its switch is on. */
const establishmentContact = {
  address: names({ maxLength: 400 }),
  addressActive: shown(),
  phone: phone({ hotline: true }),
  phone2: phone({ hotline: true }),
  phoneActive: shown(),
  email: email(),
  emailActive: shown(),
  whatsApp: phone(),
  whatsAppActive: shown(),
  mapLink: url(),
  mapLinkActive: shown(),
} as const

/** Switches of the public page, and links to other places. */
const establishmentSite = {
  publicPage: shown(),
  /** One line about what the centre offers; also on its login page. */
  slogan: names({ maxLength: 160 }),
  /** Shows prices and offers of open categories; without it visitors have to ask for them. */
  publicPrices: shown(),
  /** Names the lecturers of today's lessons on the login page. */
  publicLecturers: bool({ initial: false }),
  /** Shows how many seats of these lessons are free. */
  publicSeats: bool({ initial: false }),
  /** True if visitors may apply to join by the page's form. */
  askToJoin: shown(),
  facebook: url(),
  facebookActive: shown(),
  twitter: url(),
  twitterActive: shown(),
  linkedin: url(),
  linkedinActive: shown(),
  youTube: url(),
  youTubeActive: shown(),
} as const

/**
 * Content of a centre's public page, from its own staff. Contacts and links appear in its footer, each if its switch is
 * on (D12.10).
 */
export const establishmentPage = { ...establishmentSite, ...establishmentContact } as const

const namesOf = <F extends Fields>(fields: F): readonly (keyof F & string)[] => Object.keys(fields)

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
    /** Decimal places of displayed amounts (D1.10). */
    decimalPlaces: int({ min: 0, max: 2, initial: 2 }),
    /** Offers names as they are written everywhere, before the Arabic ones, as a language of the interface (D12.6). */
    undLanguage: bool({ initial: false }),
    weekend: oneOf(weekends, { initial: 'Friday' }),
    /** Time at which the price of a subscription becomes revenue (D6.12); applies to debts made from then on. */
    revenueRecognition: oneOf(recognitions, { initial: 'DebtMade' }),
    /**
     * Time at which a client owes the accepted amount of a quotation (D7.6); applies to what is made or accepted from
     * then on.
     */
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
    /** Address of its login page: a host name, or the value of `/?centre=`. */
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
  form: {
    // the topics of a centre's settings
    tabs: [
      { key: 'look', fields: ['image', 'names', ...namesOf(establishmentLook), 'description', 'code'] },
      { key: 'contact', fields: namesOf(establishmentContact) },
      { key: 'page', fields: [...namesOf(establishmentSite), 'webAddress'] },
      {
        key: 'money',
        fields: ['decimalPlaces', 'revenueRecognition', 'quotationDebtAt', ...namesOf(quotationManner)],
      },
      { key: 'lessons', fields: ['timeZone', 'weekend', 'holidays'] },
      { key: 'messages', fields: [...namesOf(absenceManner), ...namesOf(notificationManner)] },
      { key: 'complaints', fields: namesOf(complaintManner) },
      { key: 'media', fields: [...namesOf(mediaManner), 'mediaOverdueCloses'] },
      { key: 'people', fields: [...namesOf(followUpManner), 'undLanguage'] },
      { key: 'limits', fields: [...namesOf(storageManner), ...namesOf(uploadManner)] },
    ],
    first: ['image', 'names', 'accent'],
  },
})
export interface Establishment extends RowOf<typeof establishment> {}

/** Records that live on the platform and in no centre: centres themselves, and what concerns the platform's admins. */
export const livesOnPlatform = (entity: AnyEntity): boolean =>
  entity.id === 'establishment' ||
  entity.spec.fixed?.userType === 'AdminsEgypt' ||
  entity.spec.fixed?.ownerType === 'AdminsEgypt'
