import type { complaint, complaintFollowUp, complaintReply } from '@topcenter/model/alerts/complaint'
import type { news } from '@topcenter/model/alerts/news'
import type { notification } from '@topcenter/model/alerts/notification'
import type { outboundMessage } from '@topcenter/model/alerts/outbound-message'
import type { reminder } from '@topcenter/model/alerts/reminder'
import type { messageTemplate, sending } from '@topcenter/model/alerts/sending'
import type { TextsOf } from '../text-types.ts'
import { eventNames, topicNames } from './event-names.ts'

interface Texts {
  complaint: TextsOf<typeof complaint>
  complaintFollowUp: TextsOf<typeof complaintFollowUp>
  complaintReply: TextsOf<typeof complaintReply>
  reminder: TextsOf<typeof reminder>
  notification: TextsOf<typeof notification>
  sending: TextsOf<typeof sending>
  messageTemplate: TextsOf<typeof messageTemplate>
  outboundMessage: TextsOf<typeof outboundMessage>
  news: TextsOf<typeof news>
}
export const alerts = {
  complaint: {
    one: 'شكوى',
    many: 'الشكاوى',
    add: 'إضافة شكوى',
    empty: 'ما يشكو منه الناس، ومن عليه الرد الآن.',
    ownEmpty: 'لا شكاوى. أضف شكوى ويصلك رد المركز هنا.',
    fields: { names: 'العنوان', description: 'ما حدث' },
    hints: {
      complainant: 'إن تُرك فارغًا فالشكوى باسمك.',
      shownToNamed: 'ما لم يُفعَّل، لا يراها من تخصه أبدًا.',
    },
    values: { rating: { Like: 'راضٍ', DisLike: 'غير راضٍ' } },
    states: {
      OpenAwaitingTechnicalSupport: 'بانتظار رد المركز',
      OpenAwaitingComplainingPerson: 'بانتظار رد مقدم الشكوى',
      Closed: 'مغلقة',
    },
    actions: {
      closeComplaint: {
        do: 'إغلاق الشكوى',
        done: 'تم إغلاق الشكوى.',
        fields: { text: 'رسالة الإغلاق لمقدم الشكوى' },
      },
      reopen: { do: 'إعادة فتح', done: 'أُعيد فتح الشكوى.', fields: { text: 'ما الذي لم يُحل' } },
      rate: { do: 'تقييم', done: 'تم تقييم الرد.' },
    },
  },
  complaintFollowUp: {
    one: 'متابعة',
    many: 'متابعات الشكوى',
    add: 'إضافة متابعة',
    empty: 'رسائل الطرفين؛ وتنتظر الشكوى رد من لم يكتب آخر رسالة.',
    fields: { internal: 'ملاحظة داخلية' },
  },
  complaintReply: {
    one: 'رد جاهز',
    many: 'الردود الجاهزة',
    add: 'إضافة رد جاهز',
    empty: 'ما يتكرر من الردود، جاهزًا لأي شكوى.',
    hints: { text: 'يُملأ {الاسم} و{الشكوى} و{اسمي} عند استخدام الرد.' },
  },
  reminder: {
    one: 'تذكير',
    many: 'التذكيرات',
    add: 'إضافة تذكير',
    empty: 'ما لا ينبغي أن يُنسى؛ وتحدد خطته متى يُنبّه قبله وبعده.',
    ownEmpty: 'لا تذكيرات بعد.',
    fields: { names: 'العنوان', user: 'لمن', users: 'ولمن أيضًا', educationalGroup: 'المجموعة', link: 'بخصوص' },
    hints: {
      user: 'لك إن لم تختر أحدًا.',
      educationalGroup: 'طلابها ومحاضرها.',
      role: 'كل من له هذا الدور.',
    },
    actions: {
      finish: { do: 'تم', done: 'تم «{{name}}».' },
      reopen: { do: 'لم يتم', done: 'عاد «{{name}}» مفتوحًا.' },
      later: { do: 'لاحقًا', done: 'يعود «{{name}}» لاحقًا.', fields: { until: 'ذكّرني ثانية في' } },
    },
  },
  notification: {
    one: 'إشعار',
    many: 'الإشعارات',
    add: 'إرسال إشعار',
    empty: 'لا جديد. ما يخصك يظهر هنا فورًا.',
    fields: { names: 'العنوان', description: 'النص', kind: 'بخصوص', topic: 'الموضوع', priority: 'الأهمية' },
    values: {
      kind: eventNames,
      topic: topicNames,
      priority: { Low: 'منخفضة', Normal: 'عادية', High: 'مهمة', Urgent: 'عاجلة' },
    },
    actions: { markRead: { do: 'تحديد كمقروء', done: 'تمت القراءة.' }, markOpened: { do: 'فتح', done: 'تم الفتح.' } },
  },
  messageTemplate: {
    one: 'قالب رسالة',
    many: 'قوالب الرسائل',
    add: 'إضافة قالب',
    empty: 'رسائل تُرسل كثيرًا، جاهزة للاختيار.',
    fields: { kind: 'لأي رسائل', names: 'العنوان', description: 'النص' },
    hints: {
      description:
        'تُملأ لكل شخص: {الاسم} و{المركز}، وفي الرسالة إلى ولي الأمر {المستلم} أيضًا. الغياب: {المجموعة} و{اليوم} و{الساعة}. المديونية: {المبلغ} و{اليوم}. النتائج: {المادة} و{النتيجة}. المتابعة: {المرسل}.',
    },
    values: { kind: { sending: 'إشعارات', absence: 'غياب', debt: 'مديونية', result: 'نتائج', followUp: 'متابعة' } },
  },
  sending: {
    one: 'رسالة مرسلة',
    many: 'الرسائل المرسلة',
    add: 'إرسال إشعار',
    save: 'إرسال',
    empty: 'ما أُرسل إلى مجموعات وأدوار وغيرهم، وكم قرأه.',
    fields: {
      names: 'العنوان',
      description: 'النص',
      messageTemplate: 'القالب',
      users: 'إلى',
      educationalGroups: 'طلاب مجموعات',
      educationalCategories: 'طلاب مواد',
      establishmentRoles: 'كل من له دور',
      places: 'كل من في مكان',
      userTypes: 'كل من نوعه',
      list: 'كل من في قائمة',
      link: 'يفتح',
      at: 'الموعد',
      receivers: 'المستلمون',
      told: 'وصلت إليهم',
      seen: 'قرؤوها',
    },
    hints: {
      description: 'يُكتب مكان {الاسم} اسم المستلم، ومكان {المركز} اسم المركز.',
      at: 'فورًا إن تُرك فارغًا.',
      'userTypes.none': 'لم تختر أحدًا بعد',
      'userTypes.add': 'إضافة نوع',
    },
    states: { Waiting: 'مجدولة', Sending: 'جارٍ إرسالها', Sent: 'أُرسلت', TakenBack: 'ملغاة' },
    actions: { takeBack: { do: 'إلغاء الإرسال', done: 'لن تُرسل {{name}}.', confirm: 'إلغاء إرسال {{name}}؟' } },
  },
  outboundMessage: {
    one: 'رسالة واتساب',
    many: 'رسائل واتساب',
    add: 'إضافة رسالة',
    empty: 'ما كُتب للناس على واتساب: غياب ومديونيات ونتائج ومتابعات، ومن أرسله.',
    fields: {
      kind: 'الموضوع',
      user: 'إلى',
      about: 'بخصوص',
      language: 'اللغة',
      text: 'الرسالة',
      money: 'المستحق',
      resultPublication: 'النتائج',
      openedBy: 'فتحها',
    },
    states: {
      Waiting: 'في الانتظار',
      Opened: 'فُتحت في واتساب',
      Sent: 'أُرسلت',
      Skipped: 'لم تُرسل',
      Withdrawn: 'سُحبت',
    },
    values: {
      kind: { absence: 'غياب', debt: 'مديونية', result: 'نتائج', followUp: 'متابعة', other: 'أخرى' },
      language: { ar: 'العربية', en: 'الإنجليزية' },
    },
    actions: {
      openChat: { do: 'فتح في واتساب', done: 'فُتحت الرسالة في واتساب.', fields: { again: 'مرة أخرى' } },
      markSent: { do: 'أُرسلت', done: 'سُجّل إرسال الرسالة.' },
      notSent: { do: 'لم تُرسل بعد', done: 'عادت الرسالة إلى «فُتحت في واتساب».' },
      skip: { do: 'عدم الإرسال', done: 'سُجّل عدم إرسال الرسالة.' },
      putBack: { do: 'إعادة إلى القائمة', done: 'عادت الرسالة إلى القائمة.' },
      withdraw: { do: 'سحب الرسالة', done: 'سُحبت الرسالة.' },
    },
  },
  news: {
    one: 'خبر',
    many: 'الأخبار',
    add: 'إضافة خبر',
    empty: 'ما يعلنه المركز للجميع من يوم إلى يوم.',
    ownEmpty: 'لا أخبار الآن.',
    fields: {
      names: 'العنوان',
      description: 'النص',
      from: 'يظهر من',
      to: 'يظهر حتى',
      educationalGroups: 'لطلاب مجموعات',
      educationalCategories: 'لطلاب مواد',
      userTypes: 'لمستخدمين من نوع',
      notify: 'إبلاغهم بإشعار',
    },
    hints: {
      code: 'حروف إنجليزية وأرقام فقط.',
      educationalGroups: 'ولأولياء أمورهم. للجميع إن لم يُختر أحد.',
      isPublic: 'ما كان للجميع فقط.',
      notify: 'عند بداية ظهوره، مرة واحدة.',
    },
  },
} satisfies Texts
