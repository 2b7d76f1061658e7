import type * as english from '../en/permissions.ts'
import type { Mirror } from '../text-types.ts'

export const permissions = {
  flags: {
    view: 'عرض الشاشة', viewActive: 'عرض النشط', viewArchived: 'عرض المؤرشف', viewBlocked: 'عرض المحظور', itemAdd: 'إضافة', itemUpdate: 'تعديل', itemDeleteImage: 'حذف الصورة', itemFinaleDelete: 'حذف نهائي',
    changeActivationType: 'أرشفة واستعادة وحظر', itemActive: 'تنشيط', itemArchived: 'أرشفة', itemBlocked: 'حظر', viewReport: 'عرض التقرير',
    changeApproveApplications: 'قبول الاستمارات ورفضها', changePostponedStatus: 'تأجيل الطلاب', changeCloseType: 'إغلاق وفتح', changeFinishType: 'إنهاء وإلغاء الإنهاء', changeClosedState: 'إغلاق المناقشات وفتحها',
    changeStudentCertificateStatus: 'الشهادات', changeStudentFreezeStatus: 'تجميد الطلاب', updateWarning: 'تعديل الإنذارات', confirmClash: 'الحجز رغم أي تعارض',
  },
  groups: {
    MonitorScoreExam: 'بنود الدرجات ورصدها', EmployeeEstablishmentRole: 'الأدوار',
  },
} satisfies Mirror<typeof english.permissions>
