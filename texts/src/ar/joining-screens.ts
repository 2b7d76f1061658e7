import type * as english from '../en/joining-screens.ts'
import type { Mirror } from '../text-types.ts'

export const walkIn = {
  lead: 'تسجيل الطالب وحجز مقعده واشتراكه وسداده في صفحة واحدة. Enter للمتابعة، وكل خطوة تُحفظ فور إتمامها.', who: 'الطالب والمادة', join: 'التحاق', group: 'المجموعة', seat: 'حجز المقعد', wait: 'إضافة إلى قائمة الانتظار', waits: '{{name}} في قائمة انتظار {{group}}.', later: 'لاحقًا',
  subscription: 'الاشتراك', buy: 'اشتراك', payment: 'السداد', plan: 'طريقة السداد', whole: 'دفعة واحدة', inParts: 'على أقساط', payNow: 'سداد', payLater: 'السداد لاحقًا', remainder: 'الباقي',
  price: 'السعر', offer: 'سعر العرض', toPay: 'المطلوب', times: '{{count}} × {{price}}', priceUnknown: 'يظهر السعر عند اختيار كل ما يحدده.',
  joined: 'تم التحاق {{name}} بمادة {{category}}.', underReview: 'استمارة {{name}} في انتظار القرار، ويُستكمل الباقي بعد قبولها.', seated: 'مقعد في {{group}}', inLine: 'في قائمة انتظار {{group}}', owes: 'المطلوب {{money}}',
  planned_zero: 'بلا أقساط', planned_one: 'قسط واحد', planned_two: 'قسطان', planned_few: '{{count}} أقساط', planned_many: '{{count}} قسطًا', planned_other: '{{count}} قسط', paid: 'سُدّد {{money}}', paidPart: 'سُدّد {{money}} والباقي {{left}}', notPaid: 'المستحق {{money}}',
  done: 'تم', receipt: 'إيصال رقم {{number}}', print: 'فتحه وطباعته', next: 'الطالب التالي', anew: 'البدء من جديد', anewText: 'ما حُفظ يبقى، ويُمحى ما كُتب ولم يُحفظ.',
} satisfies Mirror<typeof english.walkIn>

export const door = { pay: 'الدفع عند الحضور', title: 'الدفع عند الحضور: {{name}}', lead: 'حصة واحدة بسعر {{price}}: يُحفظ السداد والاشتراك والحضور معًا.', take: 'استلام {{price}}', done: 'سدد {{name}} وسُجّل حضوره.' } satisfies Mirror<typeof english.door>
