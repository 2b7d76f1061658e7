import type { adminEgypt, client, employee, masterAdmin, parent, sales, student, supplier, user, vechileOwner } from '@topcenter/model/people/user'
import type { userFamily } from '@topcenter/model/people/user-family'
import type { TextsOf } from '../text-types.ts'

interface Texts {
  user: TextsOf<typeof user>
  adminEgypt: TextsOf<typeof adminEgypt>
  masterAdmin: TextsOf<typeof masterAdmin>
  employee: TextsOf<typeof employee>
  student: TextsOf<typeof student>
  parent: TextsOf<typeof parent>
  client: TextsOf<typeof client>
  supplier: TextsOf<typeof supplier>
  vechileOwner: TextsOf<typeof vechileOwner>
  sales: TextsOf<typeof sales>
  userFamily: TextsOf<typeof userFamily>
}
export const people = {
  user: { one: 'مستخدم', many: 'المستخدمون', add: 'إضافة مستخدم', empty: 'كل من يعرفهم المركز، من كل الأنواع.' },
  adminEgypt: { one: 'مدير منصة', many: 'مديرو المنصة', add: 'إضافة مدير منصة', empty: 'من يديرون المنصة ويعملون في أي منشأة.' },
  masterAdmin: { one: 'مدير مركز', many: 'مديرو المركز', add: 'إضافة مدير مركز', empty: 'من يديرون هذا المركز ويحددون صلاحيات غيرهم.' },
  employee: { one: 'موظف', many: 'الموظفون', add: 'إضافة موظف', empty: 'المحاضرون والاستقبال والمحاسبون: كل من يعمل بالمركز.' },
  student: {
    one: 'طالب', many: 'الطلاب', add: 'إضافة طالب', empty: 'طلاب المركز؛ أضف طالبًا، أو استورد كشفًا كاملًا.',
    actions: { approve: { do: 'اعتماد', done: 'تم اعتماد الطالب.' } },
  },
  parent: { one: 'ولي أمر', many: 'أولياء الأمور', add: 'إضافة ولي أمر', empty: 'أولياء الأمور؛ عند ربطهم بأبنائهم يطلعون على سجلاتهم.' },
  client: { one: 'عميل', many: 'العملاء', add: 'إضافة عميل', empty: 'أفراد وشركات يطلبون عروض أسعار من المركز.' },
  supplier: { one: 'مورّد', many: 'الموردون', add: 'إضافة مورّد', empty: 'من يشتري منهم المركز.' },
  vechileOwner: { one: 'صاحب مركبة', many: 'أصحاب المركبات', add: 'إضافة صاحب مركبة', empty: 'أصحاب المركبات التي تخدم المركز.' },
  sales: { one: 'مندوب مبيعات', many: 'مندوبو المبيعات', add: 'إضافة مندوب مبيعات', empty: 'من يتابعون اهتمامات الناس ويأتون بطلاب جدد.' },
  userFamily: {
    one: 'قريب', many: 'أفراد العائلة', add: 'إضافة قريب', empty: 'أقارب المستخدم؛ ولي الأمر المرتبط هنا يطلع على سجلات ابنه.',
    hints: { relative: 'مستخدم بالمركز؛ اتركه فارغًا لكتابة الاسم فقط.' },
  },
} satisfies Texts
