import type * as english from '../en/confirm.ts'
import type { Mirror } from '../text-types.ts'

export const confirm = {
  delete: { title: 'حذف', text: 'حذف «{{name}}»؟ لا يمكن التراجع عن ذلك.', do: 'حذف' },
  close: { title: 'إغلاق', text: 'إغلاق «{{name}}»؟', do: 'إغلاق' },
  open: { title: 'فتح', text: 'فتح «{{name}}»؟', do: 'فتح' },
  cancel: { title: 'إلغاء', text: 'إلغاء «{{name}}»؟', do: 'نعم، إلغاء' },
  cancelDebtInstallments: {
    title: 'إلغاء الأقساط',
    text: 'إلغاء أقساط هذه المديونية؟ يعود المجدول منها إلى الجزء غير المجدول.',
    do: 'إلغاء الأقساط',
  },
  finish: { title: 'إنهاء', text: 'إنهاء «{{name}}»؟', do: 'إنهاء' },
  unfinish: { title: 'إلغاء الإنهاء', text: 'إلغاء إنهاء «{{name}}»؟', do: 'إلغاء الإنهاء' },
  refund: { title: 'استرداد', text: 'استرداد {{amount}}؟ الاسترداد حركة مستقلة تبقى مسجلة.', do: 'استرداد' },
  archive: { title: 'أرشفة', text: 'أرشفة «{{name}}»؟ يمكن استعادته.', do: 'أرشفة' },
  favorite: { title: 'المفضلة', text: 'إضافة «{{name}}» إلى المفضلة؟', do: 'إضافة' },
  closeSession: { title: 'إغلاق الجلسة', text: 'إغلاق جلسة المتابعة هذه؟', do: 'إغلاق الجلسة' },
  logout: { title: 'تسجيل الخروج', text: 'تسجيل الخروج؟ ستُمسح المسودات من هذا الجهاز.', do: 'تسجيل الخروج' },
  clearForm: { title: 'مسح النموذج', text: 'مسح كل ما كُتب في هذا النموذج؟', do: 'مسح' },
  deleteFile: { title: 'حذف الملف', text: 'حذف الملف «{{name}}»؟ لا يمكن التراجع عن ذلك.', do: 'حذف الملف' },
  cancelSettlement: { title: 'إلغاء التسوية', text: 'إلغاء هذه التسوية؟', do: 'إلغاء التسوية' },
  activateSlice: { title: 'تفعيل الموعد الأسبوعي', text: 'تفعيل هذا الموعد الأسبوعي؟', do: 'تفعيل' },
  leave: { title: 'مغادرة', text: 'ما كتبته لم يُحفظ. هل تغادر هذه الصفحة؟', do: 'مغادرة' },
} satisfies Mirror<typeof english.confirm>
