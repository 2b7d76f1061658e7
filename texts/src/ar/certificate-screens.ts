/** شهادات المجموعة. */
import type * as english from '../en/certificate-screens.ts'
import type { Mirror } from '../text-types.ts'

export const certificates = {
  title: 'الشهادات', notFinished: 'تُصدر الشهادات بعد انتهاء المجموعة.', needs: 'الشرط: {{rule}}', empty: 'لا طلاب في هذه المجموعة.', status: 'الشهادة', none: 'ليس بعد', result: 'النتيجة', owes: 'عليه {{money}}',
  ready_zero: 'لا أحد لتجهيزه', ready_one: 'تجهيز شهادة واحدة', ready_two: 'تجهيز شهادتين', ready_few: 'تجهيز {{count}} شهادات', ready_many: 'تجهيز {{count}} شهادة', ready_other: 'تجهيز {{count}} شهادة',
  issue_zero: 'لا شيء للإصدار', issue_one: 'إصدار شهادة واحدة', issue_two: 'إصدار شهادتين', issue_few: 'إصدار {{count}} شهادات', issue_many: 'إصدار {{count}} شهادة', issue_other: 'إصدار {{count}} شهادة',
  deliver_zero: 'لا شيء للتسليم', deliver_one: 'تسليم شهادة واحدة', deliver_two: 'تسليم شهادتين', deliver_few: 'تسليم {{count}} شهادات', deliver_many: 'تسليم {{count}} شهادة', deliver_other: 'تسليم {{count}} شهادة',
  printAll: 'طباعة الكل', print: 'طباعة', all: 'كل الشهادات',
  kind: 'أي شهادة', kindText: 'اسمها عنوان الورقة، وبدونه يُكتب «شهادة إتمام».', issueText: 'تأخذ كل شهادة الرقم التالي في السنة، ويبقى ما كُتب فيها كما هو الآن.',
  done_zero: 'لم يتم لأحد.', done_one: 'تم لطالب واحد.', done_two: 'تم لطالبين.', done_few: 'تم لعدد {{count}} طلاب.', done_many: 'تم لعدد {{count}} طالبًا.', done_other: 'تم لعدد {{count}} طالب.',
  refused_zero: 'تم للجميع', refused_one: 'لم يتم لطالب واحد: {{reason}}', refused_two: 'لم يتم لطالبين: {{reason}}', refused_few: 'لم يتم لعدد {{count}} طلاب: {{reason}}', refused_many: 'لم يتم لعدد {{count}} طالبًا: {{reason}}', refused_other: 'لم يتم لعدد {{count}} طالب: {{reason}}',
  notPrinted: 'لم تُطبع بعد', printed_zero: 'لم تُطبع', printed_one: 'طُبعت مرة واحدة', printed_two: 'طُبعت مرتين', printed_few: 'طُبعت {{count}} مرات', printed_many: 'طُبعت {{count}} مرة', printed_other: 'طُبعت {{count}} مرة',
} satisfies Mirror<typeof english.certificates>
