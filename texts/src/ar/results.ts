/** ما يقوله الخادم نفسه عن النتائج: ما يُكتب للطلاب، والشهادات المطبوعة، والصفحة التي تثبت صحتها. */
import type { resultWords as english } from '../en/results.ts'
import type { Mirror } from '../text-types.ts'

export const resultWords = {
  notice: {
    provisional: 'صدرت النتائج المؤقتة لمادة {{name}}',
    final: 'صدرت نتائج مادة {{name}}',
    changed: 'عُدّلت درجة منشورة في مادة {{name}}',
  },
  certificate: {
    title: 'شهادة إتمام',
    certifies: 'تُمنح هذه الشهادة إلى',
    completed: 'لإتمام دراسة',
    grade: 'بتقدير',
    percent: 'ومجموع {{total}}',
    percentOnly: 'بمجموع {{total}}',
    period: '{{period}} · {{group}}',
    sponsor: 'برعاية {{name}}',
    number: 'رقم الشهادة',
    date: 'تاريخ الإصدار',
    director: 'المدير',
    stamp: 'الختم',
    check: 'امسح الرمز للتحقق',
    copy: 'نسخة · {{day}}',
    file: 'الشهادات',
  },
  check: {
    title: 'التحقق من شهادة',
    by: 'صادرة عن',
    number: 'رقم الشهادة',
    holder: 'مُنحت إلى',
    category: 'عن',
    grade: 'التقدير',
    at: 'تاريخ الإصدار',
    valid: 'صحيحة',
    revoked: 'أُلغيت: لم تعد هذه الشهادة سارية',
    unknown: 'لا توجد شهادة كهذه',
    unknownText: 'هذا الرابط لا يثبت أي شهادة. اسأل المركز الذي أصدرها.',
    busy: 'محاولات كثيرة. حاول مرة أخرى بعد دقيقة.',
  },
} satisfies Mirror<typeof english>
