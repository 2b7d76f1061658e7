import type { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import type { educationalGroupTransfer } from '@topcenter/model/joining/educational-group-transfer'
import type { groupWaiting } from '@topcenter/model/joining/group-waiting'
import type { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import type { priceList } from '@topcenter/model/joining/price-list'
import type { subscriptionMovement } from '@topcenter/model/joining/subscription-movement'
import type { TextsOf } from '../text-types.ts'

export const joining = {
  educationalJoiningApplication: {
    one: 'استمارة التحاق',
    many: 'استمارات الالتحاق',
    add: 'إضافة استمارة',
    empty: 'رغبة طالب في الالتحاق بمادة خلال فترة؛ اقبلها فيصبح الطالب ملتحقًا.',
    ownEmpty: 'لا استمارات بعد. تظهر هنا كل استمارة التحاق مع قرار المركز فيها.',
    states: { UnderReview: 'قيد المراجعة', Accepted: 'مقبولة', Rejected: 'مرفوضة', Canceled: 'ملغاة' },
    actions: {
      accept: {
        do: 'قبول',
        done: 'تم قبول الاستمارة.',
        doneMany: {
          one: 'قُبلت استمارة واحدة',
          two: 'قُبلت استمارتان',
          few: 'قُبلت {{count}} استمارات',
          many: 'قُبلت {{count}} استمارة',
          other: 'قُبلت {{count}} استمارة',
        },
        fields: { shown: 'المبلغ الذي عُرض' },
      },
      acceptWithoutSubscription: {
        do: 'قبول بدون اشتراك',
        done: 'تم قبول الاستمارة بدون اشتراك.',
        doneMany: {
          one: 'قُبلت استمارة واحدة',
          two: 'قُبلت استمارتان',
          few: 'قُبلت {{count}} استمارات',
          many: 'قُبلت {{count}} استمارة',
          other: 'قُبلت {{count}} استمارة',
        },
      },
      takeBack: { do: 'التراجع عن القبول', done: 'تم التراجع عن القبول.' },
      reject: {
        do: 'رفض',
        done: 'تم رفض الاستمارة.',
        doneMany: {
          one: 'رُفضت استمارة واحدة',
          two: 'رُفضت استمارتان',
          few: 'رُفضت {{count}} استمارات',
          many: 'رُفضت {{count}} استمارة',
          other: 'رُفضت {{count}} استمارة',
        },
        fields: { reason: 'سبب الرفض' },
      },
      review: { do: 'إعادة للمراجعة', done: 'عادت الاستمارة إلى المراجعة.' },
      cancel: {
        do: 'إلغاء الاستمارة',
        done: 'تم إلغاء الاستمارة.',
        confirm:
          'إلغاء استمارة {{name}}؟ يخلو مقعد الطالب ويُلغى ما لم يُدفع، ويلزم تقديم استمارة جديدة للالتحاق مرة أخرى.',
        fields: { reason: 'سبب الإلغاء' },
      },
      freeze: { do: 'تجميد', done: 'تم تجميد الطالب.', fields: { reason: 'سبب التجميد' } },
      unfreeze: {
        do: 'إنهاء التجميد',
        done: 'تم إنهاء التجميد.',
        confirm: 'إنهاء تجميد {{name}} اليوم؟ يعود الطالب إلى كشوف الحضور.',
      },
      postpone: { do: 'تأجيل', done: 'تم تأجيل الطالب.', fields: { reason: 'سبب التأجيل' } },
      unpostpone: {
        do: 'إنهاء التأجيل',
        done: 'تم إنهاء التأجيل.',
        confirm: 'إنهاء تأجيل {{name}} اليوم؟ يعود الطالب إلى كشوف الحضور.',
      },
    },
    hints: {
      newStudent: 'لمن ليس مسجلًا في النظام بعد؛ يُعتمد عند قبول الاستمارة.',
      subscriptionType: 'يُسجَّل عند قبول الاستمارة؛ اتركه فارغًا لتحديده لاحقًا.',
      requestedSessions: 'عدد الحصص أو الساعات.',
    },
  },
  joiningApplicationSubscription: {
    one: 'اشتراك',
    many: 'الاشتراكات',
    add: 'إضافة اشتراك',
    empty: 'ما اشتراه الطلاب الملتحقون: باقة كاملة أو حصص أو ساعات أو مدة.',
    ownEmpty: 'لا اشتراكات بعد. تظهر هنا بعد قبول استمارة الالتحاق.',
    values: { status: { Valid: 'سارٍ', NotValid: 'غير سارٍ' } },
    actions: { bonus: { do: 'منح رصيد مجاني', done: 'تم منح الرصيد.', fields: { units: 'حصص أو ساعات أو أيام' } } },
    hints: {
      endDateTime: 'مطلوب لاشتراك المدة؛ وسعر المدة نصيبها من أيام الفترة.',
      discount: 'لا يتجاوز السعر، والسعر من قائمة أسعار المادة.',
    },
  },
  subscriptionMovement: {
    one: 'حركة اشتراك',
    many: 'حركات الاشتراكات',
    add: 'إضافة حركة',
    empty: 'ما اشتُري وما استُهلك وما رُدّ وما مُنح مجانًا.',
  },
  groupWaiting: {
    one: 'دور في قائمة الانتظار',
    many: 'قوائم الانتظار',
    add: 'إضافة إلى قائمة الانتظار',
    empty: 'الطلاب الذين ينتظرون مقعدًا في مجموعة مكتملة؛ ويُعرض أول مقعد شاغر على أولهم.',
    ownEmpty: 'لا انتظار لأي مقعد الآن.',
    states: { Waiting: 'في الانتظار', Seated: 'حصل على مقعد', GaveUp: 'خرج من القائمة' },
    actions: {
      seat: { do: 'إعطاء المقعد', done: 'حصل الطالب على مقعد.' },
      giveUp: {
        do: 'إخراج من القائمة',
        done: 'خرج من قائمة الانتظار.',
        confirm: 'إخراج {{name}} من قائمة الانتظار؟ سيفقد دوره.',
      },
    },
  },
  priceList: {
    one: 'قائمة أسعار',
    many: 'قوائم الأسعار',
    add: 'إضافة قائمة أسعار',
    empty: 'تكلفة الالتحاق بالمادة: الباقة كاملة، الحصة، الساعة.',
    hints: {
      offerTo: 'تسري أسعار العرض من أول أيامه إلى آخرها.',
      offerCode: 'حروف إنجليزية وأرقام بلا مسافات.',
      educationalCategory: 'للمادة قائمة أسعار سارية واحدة.',
    },
  },
  educationalGroupTransfer: {
    one: 'تحويل مجموعة',
    many: 'تحويلات المجموعات',
    add: 'إضافة تحويل',
    empty: 'الطلاب الذين انتقلوا من مجموعة إلى أخرى.',
    ownEmpty: 'لا تحويلات من مجموعة إلى أخرى.',
    fields: { at: 'تاريخ التحويل', groupStudent: 'الطالب ومجموعته' },
    hints: { amount: 'إذا زاد على صفر أصبح مديونية على الطالب.' },
  },
} satisfies {
  educationalJoiningApplication: TextsOf<typeof educationalJoiningApplication>
  joiningApplicationSubscription: TextsOf<typeof joiningApplicationSubscription>
  subscriptionMovement: TextsOf<typeof subscriptionMovement>
  groupWaiting: TextsOf<typeof groupWaiting>
  priceList: TextsOf<typeof priceList>
  educationalGroupTransfer: TextsOf<typeof educationalGroupTransfer>
}
