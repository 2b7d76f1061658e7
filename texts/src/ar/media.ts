import type { attachment } from '@topcenter/model/media/attachment'
import type { mediaPackage } from '@topcenter/model/media/media-package'
import type { mediaPackageCode, mediaPackageCodeBatch } from '@topcenter/model/media/media-package-code'
import type { mediaPackageSubscription } from '@topcenter/model/media/media-package-subscription'
import type { sharedMedia, sharedMediaFolder } from '@topcenter/model/media/shared-media'
import type { storageSpace, storageSpaceMedia } from '@topcenter/model/media/storage-space'
import type { TextsOf } from '../text-types.ts'
import { kindsAlone } from './kinds.ts'

interface Texts {
  attachment: TextsOf<typeof attachment>
  sharedMediaFolder: TextsOf<typeof sharedMediaFolder>
  sharedMedia: TextsOf<typeof sharedMedia>
  mediaPackage: TextsOf<typeof mediaPackage>
  mediaPackageCodeBatch: TextsOf<typeof mediaPackageCodeBatch>
  mediaPackageCode: TextsOf<typeof mediaPackageCode>
  mediaPackageSubscription: TextsOf<typeof mediaPackageSubscription>
  storageSpace: TextsOf<typeof storageSpace>
  storageSpaceMedia: TextsOf<typeof storageSpaceMedia>
}
export const media = {
  attachment: {
    one: 'مرفق',
    many: 'المرفقات',
    add: 'إرفاق ملف',
    empty: 'الملفات المرفقة بسجل.',
  },
  sharedMediaFolder: {
    one: 'مجلد وسائط',
    many: 'الوسائط المشتركة',
    add: 'إضافة مجلد',
    empty: 'مجلدات فيديو وملفات وروابط مشتركة مع الجميع أو مع مادة أو مجموعة.',
    ownEmpty: 'لا شيء مشترك معك بعد. هنا تظهر فيديوهات المركز وملفاته وروابطه.',
    fields: { position: 'الترتيب' },
    hints: {
      sharedWith: 'عند المشاركة مع مادة أو مجموعة حدّدها أدناه.',
      byPackageOnly: 'لا يُفتح ما بداخله إلا لمن اشترك في باقة تضمّه.',
      position: 'المجلد ذو الرقم الأصغر يظهر أولًا.',
    },
    values: {
      sharedWith: { General: 'الجميع', EducationalCategory: 'مادة', EducationalGroup: 'مجموعة' },
    },
  },
  sharedMedia: {
    one: 'وسيط مشترك',
    many: 'وسائط المجلد',
    add: 'إضافة وسيط',
    empty: 'ما في المجلد من فيديو وملفات وروابط.',
    ownEmpty: 'لا شيء مشترك معك بعد.',
    fields: { position: 'الترتيب', 'chapters.at': 'يبدأ عند', 'chapters.title': 'العنوان' },
    hints: {
      sharedLink: 'يوتيوب وفيميو ودرايف تُعرض في مكانها، وبقية الروابط تُفتح في نافذة جديدة.',
      viewOnly: 'بلا تنزيل. ويظهر على الفيديو وPDF اسم المشاهد ورقمه.',
      playLimit: 'اتركه فارغًا ليشاهد متى شاء.',
      position: 'الوسيط ذو الرقم الأصغر يظهر أولًا.',
    },
    tabs: { Opening: 'متى وكيف' },
    values: {
      linkKind: { YouTube: 'يوتيوب', Vimeo: 'فيميو', Drive: 'جوجل درايف', Other: 'نافذة جديدة' },
      openMode: { link: 'نافذة جديدة', bottomSheet: 'لوحة من الأسفل', modal: 'نافذة فوق الصفحة', other: 'صفحة مستقلة' },
    },
    actions: {
      add: { do: 'أخذ من مساحة تخزين', done: 'تمت مشاركة وسيط مساحة التخزين.' },
      cancel: {
        do: 'إيقاف مشاركته',
        done: 'لم يعد وسيط مساحة التخزين مشتركًا.',
        confirm: 'إيقاف مشاركة وسيط التخزين في «{{name}}»؟ يبقى رابطه الخاص، ومن غيره يُؤرشف الوسيط.',
      },
    },
  },
  mediaPackage: {
    one: 'باقة وسائط',
    many: 'باقات الوسائط',
    add: 'إضافة باقة وسائط',
    empty: 'وسائط تُفتح معًا بين تاريخين أو لعدة أيام.',
    fields: { from: 'من', to: 'إلى', durationType: 'نوع المدة', numberOfDays: 'المدة' },
    tabs: { Offer: 'المدة والسعر' },
    hints: {
      numberOfDays: 'تُحسب من يوم الاشتراك.',
      offerPrice: 'اتركه فارغًا إن لم يكن هناك عرض.',
      offerFrom: 'اترك اليومين فارغين لعرض سارٍ دائمًا.',
      pricePoints: 'اتركه فارغًا إن لم تكن الباقة بالنقاط.',
      samples: 'من الوسائط أعلاه: يشاهدها الجميع مجانًا دون اشتراك.',
      educationalCategory: 'يجد الطلاب الباقة تحتها.',
    },
    actions: {
      subscribe: {
        do: 'اشتراك طالب',
        done: 'تم اشتراك الطالب.',
        fields: { account: 'دُفع في حساب (فارغ: مديونية)' },
      },
      subscribeByPoints: {
        do: 'اشتراك طالب بنقاطه',
        done: 'تم اشتراك الطالب بنقاطه.',
      },
    },
  },
  mediaPackageCodeBatch: {
    one: 'دفعة أكواد',
    many: 'دفعات الأكواد',
    add: 'إنشاء أكواد',
    empty: 'تُنشأ الأكواد دفعات وتُطبع كروتًا، ويفتح كل كود الباقة مرة واحدة لطالب واحد.',
    fields: { howMany: 'عدد الأكواد', client: 'الموزّع' },
    hints: {
      howMany: '10,000 على الأكثر. الأكواد عشوائية وأرقامها متسلسلة.',
      batchKind: 'الكود الذي لم يُبَع لا يفتح شيئًا.',
      pricePerCode: 'ما على الموزّع عن كل كود.',
      expiresOn: 'آخر يوم يُستخدم فيه الكود. اتركه فارغًا إن لم يكن له آخر.',
    },
    values: { batchKind: { Counter: 'للبيع في المركز', Reseller: 'مباعة لموزّع', Gift: 'هدايا' } },
    actions: {
      resell: {
        do: 'بيع لموزّع',
        done: 'تم البيع، وصار الثمن مديونية على الموزّع.',
        fields: { client: 'الموزّع', serialFrom: 'من كارت رقم (فارغ: الأول)', serialTo: 'إلى كارت رقم (فارغ: الأخير)' },
      },
      give: {
        do: 'إهداء',
        done: 'صارت الأكواد تفتح الباقة.',
        fields: { serialFrom: 'من كارت رقم (فارغ: الأول)', serialTo: 'إلى كارت رقم (فارغ: الأخير)' },
      },
      void: {
        do: 'إلغاء أكواد',
        done: 'لم تعد الأكواد تفتح شيئًا.',
        confirm: 'إلغاء أكواد من «{{name}}»؟ المستخدم منها يبقى، والباقي لا يفتح شيئًا بعد ذلك.',
        fields: {
          serialFrom: 'من كارت رقم (فارغ: الأول)',
          serialTo: 'إلى كارت رقم (فارغ: الأخير)',
          moneyTo: 'ثمن الأكواد المباعة',
        },
      },
    },
  },
  mediaPackageCode: {
    one: 'كود باقة',
    many: 'أكواد الباقات',
    add: 'إنشاء أكواد',
    empty: 'أكواد تفتح الباقة: يُستخدم كل منها مرة واحدة لطالب واحد.',
    ownEmpty: 'لا باقات بعد. تظهر هنا كل باقة تُفتح لك بكود.',
    fields: { code: 'آخر أربعة حروف' },
    states: { NotUsed: 'غير مستخدم', Used: 'مستخدم' },
    values: { activation: { Unsold: 'لم يُبَع', Sold: 'مباع', Gift: 'هدية', Void: 'ملغى' } },
    actions: { subscribe: { do: 'اشتراك طالب', done: 'تم اشتراك الطالب.', fields: { user: 'الطالب' } } },
  },
  mediaPackageSubscription: {
    one: 'اشتراك في باقة',
    many: 'اشتراكات الباقات',
    add: 'اشتراك',
    empty: 'من اشترك في باقة وحتى متى، ومن طلب الاشتراك.',
    ownEmpty: 'لا باقات بعد. افتح باقة بكارت، أو اطلبها من المركز.',
    fields: { from: 'من', way: 'عن طريق', at: 'منذ' },
    states: { Asked: 'مطلوب', Subscribed: 'مشترك', Canceled: 'ملغى' },
    values: { way: { Code: 'كود', Free: 'مجانًا', Staff: 'المركز', Portal: 'طلب الطالب', Points: 'نقاط' } },
    actions: {
      accept: {
        do: 'قبول',
        done: 'تم اشتراك الطالب.',
        fields: { account: 'دُفع في حساب (فارغ: مديونية)' },
      },
      cancel: {
        do: 'إلغاء',
        done: 'أُلغي الاشتراك.',
        confirm: 'إلغاء «{{name}}»؟ تُغلق وسائطه فورًا، وما دُفع يُسترد من دفعته، وتعود النقاط عن الأيام الباقية.',
      },
    },
  },
  storageSpace: {
    one: 'مساحة تخزين',
    many: 'مساحات التخزين',
    manyOf: 'مساحات {{kind}}',
    add: 'إضافة مساحة تخزين',
    empty: 'مكان حفظ ملفات مالك واحد حتى حد معيّن.',
    values: { ownerType: kindsAlone },
  },
  storageSpaceMedia: {
    one: 'وسيط محفوظ',
    many: 'الوسائط المحفوظة',
    manyOf: 'وسائط {{kind}}',
    add: 'إضافة وسيط',
    empty: 'ما في مساحة التخزين: اسمه ونوعه ورابطه.',
    values: { ownerType: kindsAlone },
  },
} satisfies Texts
