/** ما يشترك فيه كل سجل: حالاته، والعمليات التي قد تُتاح عليه. */
import type { Catalogue } from '../text-types.ts'

export const record = {
  all: 'الكل',
  yes: 'نعم',
  no: 'لا',
  states: { active: 'نشط', archived: 'مؤرشف', blocked: 'محظور' },
  actions: {
    create: { do: 'إضافة', done: 'تمت الإضافة.' },
    update: { do: 'تعديل', done: 'تم الحفظ.' },
    archive: {
      do: 'أرشفة',
      done: 'تمت الأرشفة.',
      confirm: 'أرشفة «{{name}}»؟ يختفي من قوائم الاختيار، ويبقى سجل تغييراته، ويمكن استعادته.',
    },
    restore: { do: 'استعادة', done: 'تمت الاستعادة.', confirm: 'استعادة «{{name}}»؟ يعود نشطًا.' },
    block: { do: 'حظر', done: 'تم الحظر.', confirm: 'حظر «{{name}}»؟ لا يمكن استخدامه حتى يُلغى الحظر.' },
    unblock: { do: 'إلغاء الحظر', done: 'تم إلغاء الحظر.', confirm: 'إلغاء حظر «{{name}}»؟ يعود نشطًا.' },
    remove: { do: 'حذف نهائي', done: 'تم الحذف.', confirm: 'حذف «{{name}}» نهائيًا؟' },
    confirmClash: { do: 'الحفظ رغم التعارض', done: 'حُفظ رغم تعارض.' },
    import: { do: 'استيراد', done: 'تم الاستيراد.' },
    undo: { do: 'التراجع عن الاستيراد', done: 'تم التراجع عن الاستيراد.' },
    note: { do: 'كتابة ملاحظة', done: 'كُتبت الملاحظة.' },
    unapprove: { do: 'التراجع عن الاعتماد', done: 'تم التراجع عن الاعتماد.' },
    removeNote: { do: 'حذف ملاحظة', done: 'حُذفت الملاحظة.' },
    mergeTwins: { do: 'دمج سجلين مكررين', done: 'تم الدمج.' },
    partTwins: { do: 'إلغاء الدمج', done: 'أُلغي الدمج.' },
    putImage: { do: 'تغيير الصورة', done: 'تم تغيير الصورة.' },
    removeImage: { do: 'حذف الصورة', done: 'تم حذف الصورة.', confirm: 'حذف صورة «{{name}}»؟' },
  },
} satisfies Catalogue['record']
