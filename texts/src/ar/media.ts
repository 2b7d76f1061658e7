import type { attachment } from '@topcenter/model/media/attachment'
import type { mediaPackage, mediaPackageCode } from '@topcenter/model/media/media-package'
import type { sharedMedia, sharedMediaFolder } from '@topcenter/model/media/shared-media'
import type { storageSpace, storageSpaceMedia } from '@topcenter/model/media/storage-space'
import type { TextsOf } from '../text-types.ts'
import { kindsAlone } from './kinds.ts'

interface Texts {
  attachment: TextsOf<typeof attachment>
  sharedMediaFolder: TextsOf<typeof sharedMediaFolder>
  sharedMedia: TextsOf<typeof sharedMedia>
  mediaPackage: TextsOf<typeof mediaPackage>
  mediaPackageCode: TextsOf<typeof mediaPackageCode>
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
    empty: 'وسائط تُفتح معًا لفترة محددة أو لعدد من الأيام.',
    fields: { from: 'من', to: 'إلى' },
    tabs: { Offer: 'المدة والسعر' },
    hints: { numberOfDays: 'تُحسب من يوم الاشتراك.', offerPrice: 'اتركه فارغًا إن لم يكن هناك عرض.' },
  },
  mediaPackageCode: {
    one: 'كود باقة',
    many: 'أكواد الباقات',
    add: 'إنشاء أكواد',
    empty: 'أكواد تفتح الباقة: يُستخدم كل منها مرة واحدة لطالب واحد.',
    ownEmpty: 'لا باقات بعد. تظهر هنا كل باقة تُفتح لك بكود.',
    hints: { howMany: 'الأكواد عشوائية؛ 500 على الأكثر في المرة.' },
    states: { NotUsed: 'غير مستخدم', Used: 'مستخدم' },
    actions: { subscribe: { do: 'اشتراك طالب', done: 'تم اشتراك الطالب.', fields: { user: 'الطالب' } } },
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
