/** The definitions hold what the specification names: every group with its flags, every address, every kind of record. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entities, everyPrivilege, screens } from '@topcenter/model/areas'
import { shape } from './addresses.ts'
import { specifiedGroups } from './permissions.ts'
import { specifiedRecords } from './records.ts'
import { specifiedRoutes } from './routes.ts'

/**
 * Flags that are ours, beside the specification's own: what it asks for without a name (a view flag for each work
 * stage), and privileges that the domain decided on: to book over any clash (D4.2), to refund another amount than the
 * proposed one (D6.11), to say how complaints are handled (D8.3), how long notifications are kept (D8.5), to merge two
 * records of one person, to answer a quotation as its client or for one (D7.4).
 */
const ours: Readonly<Record<string, RegExp>> = {
  StoreItem: /^(receiveStock|countStock)$/,
  PriceQuotation: /^(view[A-Z].*|acceptQuotation|rejectQuotation|takeBackAcceptance|sellBelowFloor)$/,
  QuotationPriceHistory: /^answerPriceRequest$/,
  EducationalScheduleTime: /^confirmClash$/,
  InstallmentPayment: /^refundOtherAmount$/,
  Complaint: /^changeComplaintManner$/,
  Notification: /^changeKept$/,
  FollowUpSession: /^(takeOver|viewBoard)$/,
  ...Object.fromEntries(
    ['Student', 'Parent', 'Client', 'Supplier', 'VechileOwner'].map((group) => [group, /^mergeTwins$/]),
  ),
}

test('D2.2 every permission group of the specification is there, with exactly its flags', () => {
  const wrong = Object.entries(specifiedGroups).flatMap(([group, flags]) => {
    const specified = flags.split(' ').sort()
    const held = (everyPrivilege[group] ?? [])
      .filter((flag) => specified.includes(flag) || !ours[group]?.test(flag))
      .toSorted()
    return JSON.stringify(held) === JSON.stringify(specified) ? [] : [`${group}: has ${held.join(' ') || 'nothing'}`]
  })
  assert.deepEqual(wrong, [])
})

const known = new Set(
  [
    ...entities.filter((entity) => !entity.spec.abstract).map((entity) => entity.spec.path ?? ''),
    ...screens.map((screen) => screen.path),
  ].map(shape),
)

test('D10.2 every address of the specification belongs to an entity or a screen', () => {
  const spelled = (path: string) =>
    path.includes(':userTypeToken/') ? [path, path.replace(':userTypeToken', 'Student')] : [path]
  const missing = specifiedRoutes
    .filter((route) => !spelled(route.path).some((path) => known.has(shape(path))))
    .map((route) => route.path)
  assert.deepEqual(missing, [])
})

test('every kind of record of the specification has its entity', () => {
  const ids = new Set(entities.map((entity) => entity.id))
  assert.deepEqual(
    Object.entries(specifiedRecords)
      .filter(([, id]) => !ids.has(id))
      .map(([name]) => name),
    [],
  )
})
