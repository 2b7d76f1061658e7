import type { countedService } from '@topcenter/model/services/counted-service'
import type { service } from '@topcenter/model/services/service'
import type { storeItem } from '@topcenter/model/services/store-item'
import type { storeMovement } from '@topcenter/model/services/store-movement'
import type { TextsOf } from '../text-types.ts'

export const services = {
  service: {
    one: 'خدمة',
    many: 'الخدمات',
    add: 'إضافة خدمة',
    empty: 'ما يقدمه المركز بمقابل إلى جانب التدريس: ترجمة، اختبار تحديد مستوى.',
  },
  countedService: {
    one: 'خدمة معدودة',
    many: 'الخدمات المعدودة',
    add: 'إضافة خدمة معدودة',
    empty: 'ما يُشترى ويُباع بالعدد: صفحات طباعة، ساعات معمل.',
    hints: { remaining: 'المشترى مطروحًا منه المباع.' },
    fields: { price: 'سعر الوحدة' },
    actions: {
      buy: { do: 'شراء', done: 'زاد المتاح من {{name}}.' },
      sell: {
        do: 'بيع',
        done: 'تم بيع {{name}}.',
        fields: { way: 'طريقة الدفع', user: 'المشتري، إذا كان على الحساب', account: 'الحساب، إذا دُفع في الحال' },
      },
    },
  },
  storeItem: {
    one: 'صنف',
    many: 'أصناف المخزن',
    add: 'إضافة صنف',
    empty: 'ما يحتويه المخزن وتُطلب أسعاره، ولكل صنف خصائصه.',
    actions: {
      receive: {
        do: 'إضافة إلى المخزن',
        done: 'أُضيف إلى المخزن.',
        fields: { priceOne: 'سعر شراء الواحد', reason: 'ملاحظة' },
      },
      count: { do: 'جرد', done: 'سُجّل الجرد.', fields: { quantity: 'العدد الموجود', reason: 'سبب الفرق، أو من جرد' } },
    },
    hints: {
      itemProperties: 'اختر نوع الخصائص أولًا لتظهر خصائصه هنا.',
      bestPriceOne: 'ما تم التوصل إليه بعد التفاوض.',
      stocked: 'لا يقبل العميل منه أكثر من المتاح. اتركه لما يُصنع أو يُشترى للعميل.',
      lowStock: 'تُبلَّغ إذا قل المتاح عن هذا العدد.',
    },
  },
  storeMovement: {
    one: 'حركة مخزن',
    many: 'حركات المخزن',
    add: 'إضافة حركة',
    empty: 'ما دخل المخزن وما خرج منه وما جُرد فيه.',
  },
} satisfies {
  service: TextsOf<typeof service>
  countedService: TextsOf<typeof countedService>
  storeItem: TextsOf<typeof storeItem>
  storeMovement: TextsOf<typeof storeMovement>
}
