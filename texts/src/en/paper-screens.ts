/** Papers that a record's panel opens. */
export const papers = {
  register8: 'Blank register, 8 lessons',
  register16: 'Blank register, 16 lessons',
  names: 'Names with a signature column',
  namesPhones: 'Names, phones and two signature columns',
  week: 'Weekly timetable',
  voucher: 'Voucher',
  cards: 'Cards, 24 a sheet',
  cardTable: 'Cards as a table (XLSX)',
  transcript: 'Results',
  shift: 'Shift',
  priceList: 'Price list',
  statement: 'Statement of account',
  idCard: 'ID card',
  complaint: 'Complaint with replies',
} as const
