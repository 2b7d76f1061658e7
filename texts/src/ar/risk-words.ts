/** أسباب تعثر الطالب، والرسالة إلى ولي أمره: يكتبها الخادم باللغتين. */
import type { risk as english } from '../en/risk-words.ts'
import type { Mirror } from '../text-types.ts'

export const risk: Mirror<typeof english> = {
  missed_zero: 'لم يغب عن آخر الحصص ({{of}})', missed_one: 'غاب عن حصة واحدة من آخر {{of}}', missed_two: 'غاب عن حصتين من آخر {{of}}', missed_few: 'غاب عن {{count}} حصص من آخر {{of}}', missed_many: 'غاب عن {{count}} حصة من آخر {{of}}', missed_other: 'غاب عن {{count}} حصة من آخر {{of}}',
  late_zero: 'لم يتأخر عن آخر الحصص ({{of}})', late_one: 'تأخر عن حصة واحدة من آخر {{of}}', late_two: 'تأخر عن حصتين من آخر {{of}}', late_few: 'تأخر عن {{count}} حصص من آخر {{of}}', late_many: 'تأخر عن {{count}} حصة من آخر {{of}}', late_other: 'تأخر عن {{count}} حصة من آخر {{of}}',
  notTaken_zero: 'أدى كل الامتحانات ({{of}})', notTaken_one: 'لم يؤدِّ امتحانًا واحدًا من {{of}}', notTaken_two: 'لم يؤدِّ امتحانين من {{of}}', notTaken_few: 'لم يؤدِّ {{count}} امتحانات من {{of}}', notTaken_many: 'لم يؤدِّ {{count}} امتحانًا من {{of}}', notTaken_other: 'لم يؤدِّ {{count}} امتحان من {{of}}',
  fall: 'هبط متوسطه من {{before}} إلى {{recent}}',
  low: 'متوسطه {{average}}، أقل من درجة النجاح {{pass}}',
  overdue_zero: 'لا دفعات متأخرة ({{since}})', overdue_one: 'دفعة واحدة متأخرة {{since}}', overdue_two: 'دفعتان متأخرتان، أقدمهما {{since}}', overdue_few: '{{count}} دفعات متأخرة، أقدمها {{since}}', overdue_many: '{{count}} دفعة متأخرة، أقدمها {{since}}', overdue_other: '{{count}} دفعة متأخرة، أقدمها {{since}}',
  since_zero: 'من اليوم', since_one: 'منذ يوم واحد', since_two: 'منذ يومين', since_few: 'منذ {{count}} أيام', since_many: 'منذ {{count}} يومًا', since_other: 'منذ {{count}} يوم',
  and: '؛ ',
  own: 'مرحبًا {{name}}، يكتب إليك {{centre}} بخصوص {{group}}: {{reasons}}. أخبرنا كيف نساعدك.',
  parent: 'مرحبًا {{parent}}، يكتب إليك {{centre}} بخصوص {{name}} في {{group}}: {{reasons}}. أخبرنا كيف نساعد.',
}
