import type * as english from '../en/permissions.ts'
import type { Mirror } from '../text-types.ts'

export const permissions = {
  flags: {
    view: 'عرض الشاشة', viewActive: 'عرض النشط', viewArchived: 'عرض المؤرشف', viewBlocked: 'عرض المحظور', itemAdd: 'إضافة', itemUpdate: 'تعديل', itemDeleteImage: 'حذف الصورة', itemFinaleDelete: 'حذف نهائي',
    changeActivationType: 'أرشفة واستعادة وحظر', itemActive: 'تنشيط', itemArchived: 'أرشفة', itemBlocked: 'حظر', viewReport: 'عرض التقرير',
    changeApproveApplications: 'قبول الاستمارات ورفضها', changePostponedStatus: 'تأجيل الطلاب', changeCloseType: 'إغلاق وفتح', changeFinishType: 'إنهاء وإلغاء الإنهاء', changeClosedState: 'إغلاق المناقشات وفتحها',
    closeComplaint: 'إغلاق الشكاوى', notificationView: 'عرض الإشعارات الخاصة', notificationRead: 'القراءة والحذف', notificationOpen: 'فتح الإشعارات', notificationAdd: 'إرسال الإشعارات',
    open: 'فتح', renewal: 'تجديد', close: 'إغلاق', subscribe: 'اشتراك الطلاب', add: 'مشاركة', cancel: 'إيقاف المشاركة',
    resetLoginCode: 'تجديد أكواد الدخول', resetDeviceCode: 'إعادة ضبط الأجهزة',
    changeStudentCertificateStatus: 'الشهادات', changeStudentFreezeStatus: 'تجميد الطلاب', updateWarning: 'تعديل الإنذارات', decideExcuse: 'البت في الأعذار', changeAbsenceManner: 'تحديد موعد إبلاغ أولياء الأمور بالغياب', confirmClash: 'الحجز رغم أي تعارض',
    publishResults: 'نشر النتائج وسحبها وقفلها', changePublishedScores: 'تعديل الدرجات المنشورة',
    // المال والأصناف
    viewBuy: 'عرض المشتريات', viewSell: 'عرض المبيعات', viewRefund: 'عرض المسترد', buy: 'شراء', sell: 'بيع', refund: 'استرداد',
    viewWorkProgress: 'عرض ما هو قيد الإعداد', viewWaitingForQuotes: 'عرض ما ينتظر الأسعار', viewAtCustomer: 'عرض ما لدى العميل', viewInJobOrder: 'عرض ما هو في أمر شغل', viewFinished: 'عرض المنتهي والملغى', accountTransactionDeposit: 'إيداع مبالغ',
    accountTransactionDropdown: 'سحب مبالغ', payExpenses: 'دفع المصروفات', refundExpenses: 'استرداد المصروفات', accrualRevenues: 'تحصيل الإيرادات', refundRevenues: 'استرداد الإيرادات', debtCancelInstallment: 'إلغاء أقساط المديونيات',
    addPayments: 'تسجيل المدفوعات', refundPayments: 'استرداد المدفوعات', accrualServiceEntitlement: 'تحصيل استحقاقات الخدمات', refundServiceEntitlement: 'استرداد استحقاقات الخدمات',
  },
  groups: {
    SharedMediaWithSpaceStorageMedia: 'مشاركة الوسائط المحفوظة',
    MonitorScoreExam: 'بنود الدرجات ورصدها',
  },
} satisfies Mirror<typeof english.permissions>
