/** Settings of a centre by topic, and the flags by which its own people read and change them. */
import type { Flag } from '../kit/endpoint.ts'
import { type Holder, holds } from '../kit/permission.ts'
import {
  absenceManner,
  complaintManner,
  establishment,
  establishmentLook,
  establishmentPage,
  followUpManner,
  mediaManner,
  notificationManner,
  quotationManner,
  storageManner,
  uploadManner,
} from './establishment.ts'
import { settingFlags } from './setting-flags.ts'

interface OwnSettings {
  /** Names of fields of `establishment`, and `image`. */
  readonly fields: readonly string[]
  /** Holders see the values; whoever may change them sees them too. */
  readonly read: Flag
  readonly change: Flag
}

const change = <G extends keyof typeof settingFlags>(group: G) => ({ group, flag: settingFlags[group] })
const look = change('EstablishmentLook')

/** Settings that a centre's own people change. All others belong to the platform's admins. */
export const ownSettings = {
  look: { fields: ['image', ...Object.keys({ ...establishmentLook, ...establishmentPage })], read: look, change: look },
  storage: { fields: Object.keys({ ...storageManner, ...uploadManner }), read: look, change: look },
  absences: {
    fields: Object.keys(absenceManner),
    read: { group: 'OutboundMessage', flag: 'view' },
    change: change('AttendanceExcuse'),
  },
  notifications: {
    fields: Object.keys(notificationManner),
    read: { group: 'Notification', flag: 'notificationAdd' },
    change: change('Notification'),
  },
  complaints: {
    fields: Object.keys(complaintManner),
    read: { group: 'Complaint', flag: 'view' },
    change: change('Complaint'),
  },
  followUps: {
    fields: Object.keys(followUpManner),
    read: { group: 'FollowUpSetting', flag: 'view' },
    change: change('FollowUpSetting'),
  },
  media: {
    fields: Object.keys(mediaManner),
    read: { group: 'SharedMediaFolder', flag: 'view' },
    change: change('SharedMediaFolder'),
  },
  quotations: {
    fields: Object.keys(quotationManner),
    read: { group: 'QuotationPriceHistory', flag: 'itemUpdate' },
    change: change('PriceQuotation'),
  },
} as const satisfies Readonly<Record<string, OwnSettings>>

const parts: readonly OwnSettings[] = Object.values(ownSettings)

export type SettingRight = 'change' | 'read' | 'none'

/**
 * Returns the right of a user to a setting of their centre. Whoever opens the screen reads what every user meets: the
 * name, the time zone, the days off.
 */
export function settingRight(holder: Holder, name: string): SettingRight {
  if (holder.userType === 'AdminsEgypt') return 'change'
  const part = parts.find(({ fields }) => fields.includes(name))
  if (!part) return 'read'
  const isHolder = ({ group, flag }: Flag) => holds(holder, group, flag)
  return isHolder(part.change) ? 'change' : isHolder(part.read) ? 'read' : 'none'
}

/** The topics of a centre's settings, each with its fields. */
export const settingTopics: readonly { readonly key: string; readonly fields: readonly string[] }[] =
  establishment.spec.form!.tabs
