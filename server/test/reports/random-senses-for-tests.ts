/** Rules of the tables on a row beyond its single fields: they mend a random row so that it makes sense. */
import type { Draw } from './random-draws-for-tests.ts'

/** The columns of a row, as JSON. */
export type MadeRow = Record<string, unknown> & { readonly id: string }
export type Made = (table: string) => readonly MadeRow[]
interface Sense {
  readonly row: MadeRow
  readonly draw: Draw
  readonly made: Made
  /** Index within its kind, from 0. */
  readonly at: number
}
/** @returns True if the row is possible */
type Mend = (sense: Sense) => boolean

const hour = 3_600_000
const later = (moment: unknown, hours: number): string =>
  new Date(Date.parse(String(moment)) + hours * hour).toISOString()
const rowOf = (made: Made, table: string, id: unknown): MadeRow | undefined =>
  made(table).find((each) => each.id === id)
/** A value that only a row of this state has, at the moment or later. */
const stamped = (row: MadeRow, draw: Draw, is: boolean, column: string, from: unknown): void => {
  row[column] = is ? later(from, draw.below(2_000)) : null
}
const refunded: Mend = ({ row, draw }) => {
  stamped(row, draw, row.refund === 'Refunded', 'refunded_at', row.at)
  return true
}
const canceled: Mend = ({ row, draw }) => {
  stamped(row, draw, row.canceled === 'Canceled', 'canceled_at', row.created_at)
  return true
}
/** Both ends of a time, in order, or none. */
const paired = (row: MadeRow, draw: Draw, name: string): void => {
  const [from, to] = [draw.date(), draw.date()].sort()
  const has = draw.chance(0.3)
  Object.assign(row, { [`${name}_from`]: has ? from : null, [`${name}_to`]: has ? to : null })
}

export const senses: Readonly<Record<string, Mend>> = {
  educational_joining_application: ({ row, draw }) => {
    paired(row, draw, 'freeze')
    paired(row, draw, 'postpone')
    const type = row.subscription_type
    const isCounted = type === 'Session' || type === 'Hour'
    if ((isCounted && !(Number(row.requested_sessions) > 0)) || (type === 'Duration' && !row.subscription_to))
      row.subscription_type = null
    if (!row.subscription_type) row.discount = null
    row.reject_reason = row.state === 'Rejected' ? 'full' : null
    return true
  },
  priority_type: ({ row }) => {
    if (!row.for_complaints) row.usual = false
    return true
  },
  store_movement: ({ row }) => {
    Object.assign(row, { number: null, counted_service_transaction_id: null })
    return true
  },
  educational_category: ({ row }) => {
    for (const part of ['final_exam', 'attendance', 'midterm', 'oral', 'periodical']) row[`${part}_weight`] = 20
    return true
  },
  educational_group: ({ row }) => {
    for (const step of [1, 2, 3, 4, 5]) row[`warning_status${step}`] = null
    row.minimum_number_of_students = null
    const most = row.maximum_number_of_students
    if (typeof most === 'number' && Number(row.total_number_of_students) > most) row.total_number_of_students = most
    return true
  },
  educational_group_student: ({ row }) => {
    const [joined, left] = [row.joined_on, row.left_on]
    if (typeof joined === 'string' && typeof left === 'string' && left < joined)
      Object.assign(row, { joined_on: left, left_on: joined })
    return true
  },
  educational_schedule_time: ({ row, draw }) => {
    row.to = later(row.from, (1 + draw.below(40)) / 4)
    for (const count of ['present', 'absent', 'unknown', 'late', 'excused', 'minutes_late']) row[count] = 0
    const taken = draw.one([-20, 4, 10, 10.1, 45, 2_000])
    row.register_taken_at = row.register === 'NotTaken' || draw.chance(0.1) ? null : later(row.from, taken / 60)
    return true
  },
  educational_group_attendance: ({ row, draw, made }) => {
    const lesson = rowOf(made, 'educational_schedule_time', row.schedule_time_id)!
    const group = lesson.educational_group_id
    const seats = made('educational_group_student').filter((seat) => seat.educational_group_id === group)
    if (seats.length === 0) return false
    const { id, student_id } = draw.one(seats)
    Object.assign(row, { at: lesson.from, educational_group_id: group, group_student_id: id, student_id })
    if (row.attendance !== 'Absence') row.excused = false
    if (row.attendance !== 'Attendance') Object.assign(row, { minutes_late: null, left_early: null })
    return true
  },
  monitor_score_exam: ({ row, draw }) => {
    row.student_score = row.status === 'Entered' ? draw.below(400) / 4 : null
    return true
  },
  debt: ({ row, draw }) => {
    const money = 1 + draw.below(90_000)
    const discount = draw.chance(0.3) ? draw.below(5_000) : 0
    const isCanceled = draw.chance(0.2)
    const paid = isCanceled || draw.chance(0.3) ? 0 : draw.below(money + 1)
    const written = isCanceled || draw.chance(0.8) ? 0 : draw.below(money - paid + 1)
    const remainder = isCanceled ? 0 : money - paid - written
    const unscheduled = draw.chance(0.3) ? 0 : draw.below(remainder + 1)
    const state = remainder === 0 ? 'PaidOff' : unscheduled === 0 ? 'Scheduled' : 'NotScheduled'
    Object.assign(row, { price: money + discount, discount, money, paid, written_off: written, remainder, unscheduled })
    Object.assign(row, {
      state: isCanceled ? 'Canceled' : state,
      next_due_on: remainder === 0 ? null : draw.date(),
    })
    return true
  },
  receipt: ({ row, draw, at }) => {
    const isVerified = row.verification === 'Verified'
    const allocated = isVerified ? draw.below(Number(row.money) + 1) : 0
    Object.assign(row, {
      receipt_number: at + 1,
      source: row.account_id === null ? 'Wallet' : 'Account',
      allocated,
      credit: isVerified ? Number(row.money) - allocated : 0,
      cards: 0,
      refunded: draw.chance(0.3) ? draw.below(allocated + 1) : 0,
    })
    stamped(row, draw, isVerified && draw.chance(0.5), 'verified_at', row.at)
    return true
  },
  installment_payment: ({ row, draw, at }) => {
    const money = Number(row.money)
    const back = draw.one([0, 0, money, draw.below(money + 1)])
    Object.assign(row, {
      receipt_number: row.receipt_id === null ? null : at + 1,
      refunded: back,
      refund: back === money ? 'Refunded' : 'NotRefunded',
    })
    stamped(row, draw, back > 0, 'refunded_at', row.at)
    return true
  },
  installment: canceled,
  installment_schedule: canceled,
  installment_schedule_time: (sense) => {
    const { row, draw } = sense
    const isCanceled = row.canceled === 'Canceled'
    const [amount, isPaid] = [Number(row.amount), draw.chance(0.5)]
    const paid = isCanceled || !isPaid ? 0 : draw.below(amount + 1)
    Object.assign(row, { paid, remainder: isCanceled ? 0 : amount - paid })
    return canceled(sense)
  },
  cashier_shift: ({ row, draw }) => {
    const isOpen = row.state === 'Open'
    const [expected, difference] = [draw.below(90_000) + 500, draw.one([0, 0, -120, 75])]
    stamped(row, draw, !isOpen, 'closed_at', row.opened_at)
    stamped(row, draw, row.state === 'Approved', 'approved_at', row.closed_at)
    Object.assign(row, {
      expected: isOpen ? null : expected,
      counted: isOpen ? null : expected + difference,
      difference: isOpen ? null : difference,
      difference_reason: difference === 0 ? null : 'counted twice',
    })
    return true
  },
  country: ({ row }) => {
    row.dial_code = null
    return true
  },
  place: ({ row }) => {
    Object.assign(row, { postal_code: null, local_ip_address: null })
    return true
  },
  account: ({ row }) => {
    row.account_kind = row.bank_id === null ? 'Cash' : row.account_kind
    return true
  },
  student_risk: ({ row }) => {
    const isDismissed = row.state === 'Dismissed'
    Object.assign(row, {
      dismissed_at: isDismissed ? row.computed_at : null,
      dismiss_reason: isDismissed ? 'known' : null,
      dismissed_score: isDismissed ? 50 : null,
    })
    return true
  },
  expense: refunded,
  revenue: refunded,
  service_entitlement: (sense) => {
    const { row, draw } = sense
    const isDebt = row.way === 'Debt'
    row.money = draw.below(Number(row.price) + 1)
    if (isDebt) row.account_id = null
    else row.debt_id = null
    return refunded(sense) && (isDebt || row.account_id !== null)
  },
  joining_application_subscription: ({ row, draw }) => {
    const isCounted = ['Session', 'Hour'].includes(String(row.subscription_type))
    row.session_count = isCounted ? 1 + draw.below(20) : null
    row.end_date_time =
      row.subscription_type === 'Duration' || draw.chance(0.5) ? later(row.from, draw.below(4_000)) : null
    row.discount = row.debt_id === null ? row.price : draw.below(Number(row.price))
    return Number(row.price) > 0 || row.debt_id === null
  },
  student_schedule_exam_time: ({ row, draw }) => {
    const isIn = row.submit === 'Submit'
    row.started_at ??= draw.moment()
    row.ends_at = later(row.started_at, 2)
    row.submitted_at = isIn ? later(row.started_at, draw.below(8) / 4) : null
    row.ended_by = isIn ? (row.ended_by ?? 'Time') : null
    return true
  },
  group_schedule_exam: ({ row }) => {
    Object.assign(row, { to: later(row.from, 30), duration: 90 })
    return true
  },
  complaint: ({ row, draw }) => {
    stamped(row, draw, row.state === 'Closed', 'closed_at', row.created_at)
    Object.assign(row, {
      about_employee_id: null,
      about_place_id: null,
      assignee_id: null,
      follows_id: null,
      answer_due_at: null,
    })
    if (row.state !== 'Closed') Object.assign(row, { rating: null, rating_text: null, close_reason: null })
    return row.complainant_id !== null
  },
  media_package: ({ row }) => {
    Object.assign(row, {
      duration_type: 'Days',
      number_of_days: 30,
      from: null,
      to: null,
      original_price: row.free_status ? 0 : 100,
      offer_price: null,
    })
    return true
  },
  media_package_code_batch: ({ row, draw }) => {
    const isReseller = row.client_id !== null && row.client_id !== undefined
    row.batch_kind = isReseller ? 'Reseller' : draw.one(['Counter', 'Gift'])
    row.price_per_code = isReseller ? draw.below(50_000) : null
    row.serial_to = Number(row.serial_from) + draw.below(50)
    return true
  },
  media_package_code: ({ row, draw }) => {
    const isUsed = row.used_by_id !== null
    row.state = isUsed ? 'Used' : 'NotUsed'
    row.activation = draw.one(isUsed ? ['Sold', 'Gift'] : ['Sold', 'Gift', 'Unsold', 'Void'])
    const isSold = row.activation === 'Sold'
    stamped(row, draw, isSold, 'sold_at', row.created_at)
    row.sold_for = isSold ? draw.below(50_000) : null
    stamped(row, draw, isUsed, 'subscribed_at', row.created_at)
    return true
  },
  price_quotation: ({ row }) => {
    row.client_name ??= 'Somebody'
    return true
  },
  store_item: ({ row }) => {
    row.reserved = Math.min(Number(row.reserved ?? 0), Number(row.quantity ?? 0))
    Object.assign(row, { best_price_one: null, best_price_total: null })
    return true
  },
  user_account: ({ row }) => {
    // who runs the platform lives in no centre
    if (row.user_type === 'AdminsEgypt') return false
    // people at random log in nowhere
    for (const name of ['user_name', 'password', 'phone', 'phone2', 'email', 'national_id'])
      if (name in row) row[name] = null
    return true
  },
}
