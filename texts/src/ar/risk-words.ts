/**
 * أسباب تعثر الطالب، والرسالة إليه أو إلى ولي أمره: يكتبها الخادم باللغتين. أسماء لا أفعال، فتصح للطالب والطالبة،
 * وعنهما وإليهما.
 */
import type { risk as english } from '../en/risk-words.ts'
import type { Mirror } from '../text-types.ts'

export const risk: Mirror<typeof english> = {
  missed_zero: 'لا غياب عن آخر الحصص ({{of}})',
  missed_one: 'غياب عن حصة واحدة من آخر {{of}}',
  missed_two: 'غياب عن حصتين من آخر {{of}}',
  missed_few: 'غياب عن {{count}} حصص من آخر {{of}}',
  missed_many: 'غياب عن {{count}} حصة من آخر {{of}}',
  missed_other: 'غياب عن {{count}} حصة من آخر {{of}}',
  late_zero: 'لا تأخر عن آخر الحصص ({{of}})',
  late_one: 'تأخر عن حصة واحدة من آخر {{of}}',
  late_two: 'تأخر عن حصتين من آخر {{of}}',
  late_few: 'تأخر عن {{count}} حصص من آخر {{of}}',
  late_many: 'تأخر عن {{count}} حصة من آخر {{of}}',
  late_other: 'تأخر عن {{count}} حصة من آخر {{of}}',
  notTaken_zero: 'لا امتحان فائت من {{of}}',
  notTaken_one: 'امتحان فائت واحد من {{of}}',
  notTaken_two: 'امتحانان فائتان من {{of}}',
  notTaken_few: '{{count}} امتحانات فائتة من {{of}}',
  notTaken_many: '{{count}} امتحانًا فائتًا من {{of}}',
  notTaken_other: '{{count}} امتحان فائت من {{of}}',
  fall: 'هبوط المتوسط من {{before}} إلى {{recent}}',
  low: 'المتوسط {{average}}، أقل من درجة النجاح {{pass}}',
  overdue_zero: 'لا دفعات متأخرة ({{since}})',
  overdue_one: 'دفعة واحدة متأخرة {{since}}',
  overdue_two: 'دفعتان متأخرتان، أقدمهما {{since}}',
  overdue_few: '{{count}} دفعات متأخرة، أقدمها {{since}}',
  overdue_many: '{{count}} دفعة متأخرة، أقدمها {{since}}',
  overdue_other: '{{count}} دفعة متأخرة، أقدمها {{since}}',
  since_zero: 'من اليوم',
  since_one: 'منذ يوم واحد',
  since_two: 'منذ يومين',
  since_few: 'منذ {{count}} أيام',
  since_many: 'منذ {{count}} يومًا',
  since_other: 'منذ {{count}} يوم',
  and: '؛ ',
  own: 'مرحبًا {{name}}، يكتب إليك {{centre}} بخصوص {{group}}: {{reasons}}. كيف يمكننا المساعدة؟',
  parent: 'مرحبًا {{parent}}، يكتب إليك {{centre}} بخصوص {{name}} في {{group}}: {{reasons}}. كيف يمكننا المساعدة؟',
}
