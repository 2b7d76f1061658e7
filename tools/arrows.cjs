/**
 * Which area of the server may use which other ones beside what lies below all of them: one more is a decision, and its
 * reason is said here. An area uses areas that stand above it in this list, so that no two use each other; what a lower
 * one has to say to a higher one is an event (server/src/records/events.ts).
 */
const arrows = {
  reference: [],
  access: ['reference'], // a new establishment gets its lists and roles
  people: ['access'], // who may hand out what, and login names
  alerts: ['people'], // who is written to, in which language
  finance: ['alerts', 'people'], // notices; who pays for whom
  education: ['access', 'alerts', 'finance', 'people'], // calendar links act as their user; notices; what is owed
  import: ['access', 'education', 'people'], // who started one may still go on; seats are taken as one by one; national IDs
  joining: ['education', 'finance', 'import'], // seats and registers; debts and payments; students who are there already
  exams: ['alerts', 'finance', 'people'], // notices; certificates are sealed as receipts are
  planning: ['alerts', 'education'], // notices; the weeks that are made
  // a demo centre lives by the product's own rules
  seed: ['access', 'education', 'exams', 'finance', 'joining', 'people', 'reference'],
}
const order = Object.keys(arrows)
for (const [area, used] of Object.entries(arrows))
  for (const other of used)
    if (order.indexOf(other) >= order.indexOf(area)) throw new Error(`${area} uses ${other}, which stands below it`)

module.exports = { arrows }
