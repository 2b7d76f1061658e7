/** Papers that a record's panel opens. */
export const papers = {
  register8: 'Blank register, 8 lessons',
  register16: 'Blank register, 16 lessons',
  names: 'Names with a column to sign',
  namesPhones: 'Names with phones and two columns to sign',
  week: 'Timetable of the week',
  voucher: 'Voucher',
  transcript: 'Results',
  shift: 'Shift',
  priceList: 'Price list',
  statement: 'Statement of account',
  idCard: 'ID card',
  complaint: 'Complaint with its answers',
} as const
