import type { designModel } from '@topcenter/model/quotations/design-model'
import type { jobOrder } from '@topcenter/model/quotations/job-order'
import type { jobOrderDelivery } from '@topcenter/model/quotations/job-order-delivery'
import type { jobOrderLine } from '@topcenter/model/quotations/job-order-line'
import type { jobOrderStep } from '@topcenter/model/quotations/job-order-step'
import type { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import type { priceQuotationAffiliateOperation } from '@topcenter/model/quotations/price-quotation-affiliate-operation'
import type { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import type { priceQuotationVersion } from '@topcenter/model/quotations/price-quotation-version'
import type { priceRequest } from '@topcenter/model/quotations/price-request'
import type { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import type { quotationRemark } from '@topcenter/model/quotations/quotation-remark'
import { values } from './words.ts'
import type { TextsOf } from '../text-types.ts'

export const quotations = {
  priceQuotation: {
    one: 'عرض سعر',
    many: 'عروض الأسعار',
    add: 'طلب عرض سعر جديد',
    empty: 'ما يطلب العميل معرفة سعره؛ يُتابع من هنا حتى التسليم.',
    ownEmpty: 'لم تطلب عرض سعر بعد. اكتب ما تحتاجه، ويرد المركز بأسعاره.',
    states: values.quotationState,
    actions: {
      askQuotes: { do: 'طلب الأسعار', done: 'عرض السعر في انتظار الأسعار.' },
      offer: {
        do: 'إرسال إلى العميل',
        done: 'أُرسل إلى العميل كنسخة جديدة.',
        fields: { validDays: 'صالح لمدة' },
      },
      accept: {
        do: 'قبول العميل',
        done: 'قبل العميل عرض السعر.',
        fields: { answerWay: 'كيف أبلغك العميل', evidence: 'ماذا قيل، ومن قاله' },
      },
      reject: {
        do: 'رفض العميل',
        done: 'رفض العميل عرض السعر.',
        fields: { reason: 'سبب الرفض', answerWay: 'كيف أبلغك العميل', evidence: 'ماذا قيل، ومن قاله' },
      },
      makeJobOrder: { do: 'إنشاء أمر شغل', done: 'أُنشئ أمر الشغل.' },
      payCost: {
        do: 'دفع تكلفة',
        done: 'دُفعت وسُجلت من تكاليف عرض السعر.',
        fields: { notes: 'عن ماذا ولمن دُفعت' },
      },
      leaveJobOrder: { do: 'الخروج من أمر الشغل', done: 'مقبول وبلا أمر شغل.' },
      takeBack: {
        do: 'التراجع عن القبول',
        done: 'عرض السعر في انتظار العميل من جديد.',
        confirm: 'التراجع عن قبول {{name}}؟ يمكن للعميل أن يرد عليه من جديد.',
        fields: { reason: 'السبب' },
      },
      cancel: {
        do: 'إلغاء عرض السعر',
        done: 'تم إلغاء عرض السعر.',
        confirm: 'إلغاء {{name}}؟ هذا نهائي.',
        fields: { reason: 'سبب الإلغاء' },
      },
      enterJobOrder: { do: 'دخول أمر شغل', done: 'عرض السعر في أمر شغل.' },
      finishJobOrder: { do: 'إنهاء أمر الشغل', done: 'انتهى أمر الشغل.' },
      receiveJobOrder: { do: 'تسليم', done: 'استلم العميل.' },
    },
    hints: { clientName: 'لمن ليس مستخدمًا هنا.' },
  },
  priceQuotationVersion: {
    one: 'نسخة عرض سعر',
    many: 'نسخ عروض الأسعار',
    add: 'إرسال نسخة',
    empty: 'ما أُرسل إلى العملاء، كما أُرسل.',
    ownEmpty: 'لم يُرسل إليك شيء بعد.',
    fields: { seenAt: 'فتحه العميل', number: 'النسخة' },
  },
  priceQuotationDetail: {
    one: 'بند عرض سعر',
    many: 'بنود عروض الأسعار',
    add: 'إضافة بند',
    empty: 'الأصناف المطلوبة في عرض السعر، لكل منها كميته وأسعاره.',
    states: {
      NewlyWanted: 'مطلوب حديثًا',
      WorkProgres: 'قيد العمل',
      WaitingForQuotes: 'في انتظار الأسعار',
      ReviewedByCustomer: 'مقبول من العميل',
      RejectedByCustomer: 'مرفوض من العميل',
      CanceledbyCustomer: 'ألغاه العميل',
    },
    actions: {
      start: { do: 'بدء العمل', done: 'بدأ العمل.' },
      askQuotes: { do: 'طلب الأسعار', done: 'البند في انتظار الأسعار.' },
      review: {
        do: 'قبول العميل',
        done: 'قبل العميل البند.',
        confirm: 'هل قبل العميل {{name}}؟ يدخل أفضل سعر إجمالي له في قيمة العرض.',
      },
      reject: { do: 'رفض العميل', done: 'رفض العميل البند.', fields: { reason: 'سبب الرفض' } },
      cancel: { do: 'إلغاء من العميل', done: 'ألغى العميل البند.', confirm: 'هل ألغى العميل {{name}}؟ هذا نهائي.' },
    },
  },
  priceRequest: {
    one: 'طلب أسعار',
    many: 'طلبات الأسعار',
    add: 'طلب أسعار',
    empty: 'ما طُلبت أسعاره من المورّدين، وما ردّوا به.',
    ownEmpty: 'لم تُطلب منك أسعار بعد.',
    states: { Asked: 'في انتظار المورّد', Answered: 'وصل الرد', Declined: 'اعتذر', Withdrawn: 'سُحب' },
    actions: {
      answer: { do: 'تقديم الأسعار', done: 'قُدّمت الأسعار.' },
      decline: { do: 'اعتذار', done: 'سُجّل الاعتذار.', fields: { declineReason: 'السبب (اختياري)' } },
      withdraw: {
        do: 'سحب الطلب',
        done: 'سُحب الطلب.',
        confirm: 'سحب {{name}}؟ لن يحتاج المورّد إلى الرد عليه.',
      },
      ask: { do: 'طلب المزيد', done: 'تم الطلب.' },
    },
    fields: { seenAt: 'فتحه المورّد', notes: 'ما ينبغي أن يعرفه المورّد' },
  },
  quotationPriceHistory: {
    one: 'سعر مقدَّم',
    many: 'سجل الأسعار',
    add: 'إضافة سعر',
    empty: 'كل سعر قُدّم للبند يبقى هنا؛ ويُحتسب أحدث سعر بيع معتمد.',
    actions: {
      approve: {
        do: 'اعتماد',
        done: 'تم اعتماد السعر.',
        confirm: 'اعتماد {{name}}؟ السعر المعتمد يبقى دائمًا، ويحل محله سعر أحدث.',
      },
    },
    fields: { at: 'تاريخ تقديمه', reason: 'سبب البيع بأقل من الحد الأدنى' },
    hints: { supplier: 'سعر الشراء يحتاج إلى مورّد أو مصدر.' },
  },
  priceQuotationAffiliateOperation: {
    one: 'تشطيب أو تركيب',
    many: 'تشطيب وتركيب',
    add: 'إضافة تشطيب أو تركيب',
    empty: 'عمل يصاحب الصنف المطلوب بتكلفة إضافية، كالتصميم أو التركيب.',
  },
  designModel: {
    one: 'نموذج تصميم',
    many: 'نماذج التصميم',
    add: 'إضافة نموذج تصميم',
    empty: 'شكل الصنف المطلوب: صورة يكتب العميل ملاحظاته عليها، وملفات.',
  },
  quotationRemark: {
    one: 'ملاحظة عميل',
    many: 'ملاحظات العملاء',
    add: 'إضافة ملاحظة',
    empty: 'ما يقوله العملاء ويسألون عنه في عروض الأسعار المرسلة إليهم.',
    states: { Pending: 'بلا رد', Answered: 'تم الرد' },
    actions: { answerRemark: { do: 'رد', done: 'يمكن للعميل قراءة ردك.', fields: { answer: 'ردك' } } },
    fields: { text: 'الملاحظة', by: 'كتبها', answeredBy: 'رد عليها' },
  },
  jobOrder: {
    one: 'أمر شغل',
    many: 'أوامر الشغل',
    add: 'إضافة أمر شغل',
    empty: 'العمل في عروض الأسعار التي قبلها العملاء.',
    states: values.orderState,
    actions: {
      start: { do: 'بدء العمل', done: 'بدأ العمل.' },
      finish: { do: 'إنهاء', done: 'انتهى العمل.', confirm: 'هل انتهى العمل في {{name}}؟' },
      handOver: {
        do: 'تسليم',
        done: 'تم التسليم.',
        fields: { lines: 'القطع', line: 'البند' },
      },
      receive: { do: 'استلام العميل', done: 'استلم العميل.', confirm: 'هل استلم العميل ناتج {{name}}؟' },
      cancel: {
        do: 'إلغاء أمر الشغل',
        done: 'تم إلغاء أمر الشغل.',
        confirm: 'إلغاء {{name}}؟ تُلغى مديونيته أيضًا. يمكن أن يتولى عرض السعر أمر شغل آخر بمديونية جديدة.',
        fields: { reason: 'سبب الإلغاء' },
      },
    },
  },
  jobOrderLine: {
    one: 'بند أمر شغل',
    many: 'بنود أوامر الشغل',
    add: 'إضافة بند',
    empty: 'ما تُنتجه أوامر الشغل قطعة قطعة.',
    fields: { canceled: 'الملغى' },
    actions: {
      finishPieces: { do: 'إنجاز', done: 'سُجل الإنجاز.', fields: { quantity: 'عدد القطع المنجزة الآن' } },
      cancelPieces: {
        do: 'إلغاء قطع',
        done: 'أُلغيت القطع.',
        confirm:
          'تقليل عدد {{name}}؟ يُفك حجز ما كان محجوزًا لها ويسقط ثمنها من المديونية، وما دُفع منه يصبح رصيدًا لدافعه.',
        fields: { quantity: 'عدد القطع الملغاة', reason: 'سبب الإلغاء' },
      },
    },
  },
  jobOrderStep: {
    one: 'خطوة',
    many: 'الخطوات',
    add: 'إضافة خطوة',
    empty: 'ما تم في أمر الشغل مع صوره.',
    fields: { work: 'ما تم' },
    hints: { toldClient: 'يقرؤها العميل مع صورها ويصله إشعار بها.' },
  },
  jobOrderDelivery: {
    one: 'إذن تسليم',
    many: 'أذون التسليم',
    add: 'إضافة إذن تسليم',
    empty: 'ما تسلمه العملاء ومن وقّع عليه.',
    fields: { by: 'سلّمه' },
  },
} satisfies {
  priceQuotation: TextsOf<typeof priceQuotation>
  priceQuotationVersion: TextsOf<typeof priceQuotationVersion>
  priceQuotationDetail: TextsOf<typeof priceQuotationDetail>
  priceRequest: TextsOf<typeof priceRequest>
  quotationPriceHistory: TextsOf<typeof quotationPriceHistory>
  priceQuotationAffiliateOperation: TextsOf<typeof priceQuotationAffiliateOperation>
  designModel: TextsOf<typeof designModel>
  quotationRemark: TextsOf<typeof quotationRemark>
  jobOrder: TextsOf<typeof jobOrder>
  jobOrderLine: TextsOf<typeof jobOrderLine>
  jobOrderStep: TextsOf<typeof jobOrderStep>
  jobOrderDelivery: TextsOf<typeof jobOrderDelivery>
}
