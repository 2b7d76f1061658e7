/** Units beside a number input, and, with a count, in a sentence. */
export const units = {
  seconds: 's',
  minutes: 'min',
  hours: 'h',
  days: 'days',
  months: 'months',
  km: 'km',
  percent: '%',
  EGP: 'EGP',
  MB: 'MB',
  bytes: 'bytes',
  times: 'times',
  ofFive: 'of 5',
}
