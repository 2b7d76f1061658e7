import type {
  followInterest,
  followUpSession,
  followUpSetting,
  interestFollowUp,
} from '@topcenter/model/interests/follow-up'
import type { interest, userOtherInterest, userSysteamInterest } from '@topcenter/model/interests/interest'
import type { TextsOf } from '../text-types.ts'

interface Texts {
  interest: TextsOf<typeof interest>
  userSysteamInterest: TextsOf<typeof userSysteamInterest>
  userOtherInterest: TextsOf<typeof userOtherInterest>
  interestFollowUp: TextsOf<typeof interestFollowUp>
  followInterest: TextsOf<typeof followInterest>
  followUpSetting: TextsOf<typeof followUpSetting>
  followUpSession: TextsOf<typeof followUpSession>
}
export const interests = {
  interest: {
    one: 'اهتمام',
    many: 'الاهتمامات',
    add: 'إضافة اهتمام',
    empty: 'ما قد يهتم به الناس من دورات وفعاليات وخدمات.',
    fields: { names: 'العنوان' },
  },
  userSysteamInterest: {
    one: 'اهتمام طالب',
    many: 'اهتمامات من القائمة',
    add: 'إضافة اهتمام',
    empty: 'ما يهتم به الطالب من قائمة المركز.',
    fields: { user: 'الطالب' },
  },
  userOtherInterest: {
    one: 'اهتمام آخر',
    many: 'اهتمامات أخرى',
    add: 'إضافة اهتمام آخر',
    empty: 'ما يهتم به الطالب بكلماته هو.',
    fields: { user: 'الطالب', names: 'العنوان', pageRequest: 'طلب من صفحة المركز', description: 'ملاحظة' },
    values: { pageRequest: { New: 'جديد من الصفحة', Answered: 'تم الرد' } },
    actions: {
      answerRequest: { do: 'تم الرد عليه', done: 'سُجّل أنه تم الرد عليه.' },
      reopenRequest: { do: 'إعادته إلى الجديد', done: 'أصبح جديدًا مرة أخرى.' },
    },
  },
  interestFollowUp: {
    one: 'متابعة اهتمام',
    many: 'متابعات الاهتمامات',
    add: 'إضافة متابعة',
    empty: 'كل مكالمة أو رسالة أو زيارة بشأن اهتمام، وما انتهت إليه.',
    fields: { user: 'الطالب' },
  },
  followInterest: {
    one: 'متابعة اهتمام طالب',
    many: 'متابعات اهتمامات الطلاب',
    add: 'إضافة متابعة',
    empty: 'كيف تابعنا الاهتمامات التي ذكرها الطلاب.',
    fields: { user: 'الطالب' },
    hints: { userSysteamInterest: 'إما اهتمام من القائمة أو اهتمام بكلمات الطالب.' },
  },
  followUpSetting: {
    one: 'إعداد متابعة',
    many: 'إعدادات المتابعة',
    add: 'إضافة إعداد',
    empty: 'بعد كم يوم نتصل من جديد بمن لم يحدد موعدًا، ومن يتصل.',
    fields: { followUpNumber: 'المحاولة رقم', interval: 'الاتصال من جديد بعد' },
    hints: {
      followUpNumber: 'مكالمات متتالية بلا رد؛ يسري على ما بعدها حتى يبدأ إعداد آخر.',
      salesUsers: 'يوزَّع عليهم الطلاب الجدد بالدور.',
    },
  },
  followUpSession: {
    one: 'جلسة متابعة',
    many: 'جلسات المتابعة',
    add: 'فتح جلسة',
    empty: 'أي مندوب يتابع أي طالب؛ جلسة مفتوحة واحدة لكل طالب.',
    ownEmpty: 'لا تتابع أحدًا الآن. يظهر هنا كل طالب يسنده إليك المركز.',
    fields: { user: 'الطالب' },
    values: { closeReason: { Finished: 'اكتملت', Lapsed: 'انتهى وقتها', TakenOver: 'استلمها زميل', Joined: 'التحق' } },
    states: { Open: 'مفتوحة', Renewal: 'مجدَّدة', Close: 'مغلقة' },
    actions: {
      renew: { do: 'تجديد', done: 'تم تجديد الجلسة.' },
      close: { do: 'إغلاق', done: 'تم إغلاق الجلسة.', confirm: 'إغلاق جلسة {{name}}؟ يمكن بعدها فتح جلسة أخرى للطالب.' },
      takeOver: { do: 'استلام الطالب', done: 'الطالب معك الآن.' },
    },
  },
} satisfies Texts
