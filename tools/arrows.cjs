/**
 * Which areas each area of the server may import, besides the layers below all areas. One more is a decision, and its
 * comment says why. An area imports only areas above it in this list, so that no two import each other; a lower one is
 * informed by an event (server/src/records/events.ts).
 */
const arrows = {
  reference: [],
  access: ['reference'], // a new establishment gets its lists and roles
  people: ['access'], // who may give which privileges, and user names
  alerts: ['people'], // who gets messages, in which language
  finance: ['alerts', 'people'], // notices; who pays for whom
  twins: ['finance', 'people'], // what both owe and have; whom the reader may see
  interests: ['alerts', 'people'], // who is taken from whom is told; people with one number
  exams: ['alerts', 'people'], // notices
  // calendar links act as their user; notices; which score of a repeated exam counts; what is owed
  education: ['access', 'alerts', 'exams', 'finance', 'people'],
  import: ['access', 'alerts', 'education', 'people'], // its end is told; whether its user may still import; seats are taken as one by one; national IDs
  // decisions and offers are told; seats and registers; debts and payments; students who are there already
  joining: ['alerts', 'education', 'finance', 'import'],
  reminders: ['alerts', 'finance'], // notices, quiet hours; what is owed by which day
  planning: ['alerts', 'education'], // notices; the weeks that are made
  quotations: ['alerts', 'finance'], // its customer and its maker are told; what the store holds, what is owed
  media: ['alerts', 'finance'], // those with whom something is shared are told; packages are sold
  reports: ['access', 'alerts', 'exams', 'finance'], // who runs the centre; who a report is sent to is told of it; results as they are weighed; the sums of what is owed
  offers: ['people'], // a parent shows the card of a child
  home: ['access', 'exams', 'finance', 'reports'], // pinned reports are saved views; scores to enter; one's own shift; figures of reports
  // the demo centre is made by the product's own rules
  seed: ['access', 'education', 'exams', 'finance', 'joining', 'media', 'people', 'quotations', 'reference'],
}
const order = Object.keys(arrows)
for (const [area, used] of Object.entries(arrows))
  for (const other of used)
    if (order.indexOf(other) >= order.indexOf(area)) throw new Error(`${area} uses ${other}, which stands below it`)

module.exports = { arrows }
