/** ما يحيط بمحتوى المستند المطبوع. */
import type { Mirror } from '../text-types.ts'
import type { documents as english } from '../en/documents.ts'

export const documents: Mirror<typeof english> = {
  page: 'صفحة {{page}} من {{pages}}',
  printed: 'طُبع {{when}} · {{who}}',
  part: 'الجزء {{part}} من {{parts}} من الجدول',
  carriedForward: 'المنقول إلى الصفحة التالية',
  broughtForward: 'المنقول من الصفحة السابقة',
  count: 'عدد السجلات: {{count}}',
  search: 'البحث: {{text}}',
  tab: 'المعروض: {{name}}',
  importTemplate: 'استيراد {{list}}',
  importFaults: 'ما لم يُستورد',
  parentOf: 'ولي أمر {{name}}',
}
