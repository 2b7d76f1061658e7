/** A person's page and the ID cards. */
export const person = {
  family: 'Family', file: 'Personal file', related: 'More records', print: 'Print', idCard: 'ID card', idCards: 'ID cards', children: 'Children', parents: 'Parents', relativeOf: 'Recorded as a relative of', is: '{{relation}} of {{name}}',
  showAll: 'Show all {{count}}', none: 'None yet', noneRelated: 'No other record speaks of this person yet.', contacts: 'Contacts', printCards: 'Print the cards', cardsHint: 'Ten cards on an A4 sheet, each 85.6 × 54 mm. Print at 100%.', noCards: 'Nobody to print a card for', noCardsText: 'Choose people in a list, then ID cards.',
  cards_one: '{{count}} card', cards_other: '{{count}} cards', cut: 'The first {{count}} are shown; filter the list for the others.', codeOf: 'Code of {{name}}',
}
