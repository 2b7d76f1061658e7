/** What the server itself says of results: the words to students, printed certificates, and the page that proves one. */
export const resultWords = {
  notice: {
    provisional: 'Provisional results of {{name}} are out',
    final: 'Results of {{name}} are out',
    changed: 'A published score of {{name}} was changed',
  },
  certificate: {
    title: 'Certificate of completion', certifies: 'This is to certify that', completed: 'has successfully completed', grade: 'with the grade', percent: 'and a total of {{total}}', percentOnly: 'with a total of {{total}}', period: '{{period}} · {{group}}',
    number: 'Certificate no.', date: 'Issued on', director: 'Director', stamp: 'Stamp', check: 'Scan to check', copy: 'Copy · {{day}}', file: 'Certificates',
  },
  check: {
    title: 'Certificate check', by: 'Issued by', number: 'Certificate no.', holder: 'Given to', category: 'For', grade: 'Grade', at: 'Issued on', valid: 'Valid', revoked: 'Revoked: this certificate counts no more',
    unknown: 'No such certificate', unknownText: 'This link proves no certificate. Ask the centre that issued it.', busy: 'Too many checks. Try again in a minute.',
  },
}
