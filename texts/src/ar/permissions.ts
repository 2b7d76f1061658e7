import type * as english from '../en/permissions.ts'
import type { Mirror } from '../text-types.ts'

export const permissions = {
  flags: {
    view: 'عرض الشاشة', viewActive: 'عرض النشط', viewArchived: 'عرض المؤرشف', viewBlocked: 'عرض المحظور', itemAdd: 'إضافة', itemUpdate: 'تعديل', itemDeleteImage: 'حذف الصورة', itemFinaleDelete: 'حذف نهائي',
    changeActivationType: 'أرشفة واستعادة وحظر', itemActive: 'تنشيط', itemArchived: 'أرشفة', itemBlocked: 'حظر', viewReport: 'عرض التقرير',
    changeApproveApplications: 'قبول الاستمارات ورفضها', changePostponedStatus: 'تأجيل الطلاب', changeCloseType: 'إغلاق وفتح', changeFinishType: 'إنهاء وإلغاء الإنهاء', changeClosedState: 'إغلاق المناقشات وفتحها',
    changeStudentCertificateStatus: 'الشهادات', changeStudentFreezeStatus: 'تجميد الطلاب', updateWarning: 'تعديل الإنذارات',
    resetLoginCode: 'تجديد أكواد الدخول', resetDeviceCode: 'إعادة ضبط الأجهزة',
  },
  groups: {
    StudentFamily: 'عائلات المستخدمين', MonitorScoreExam: 'بنود الدرجات ورصدها',
  },
} satisfies Mirror<typeof english.permissions>
