import type * as english from '../en/places.ts'
import type { EntityTexts } from '../text-types.ts'

export const places = {
  place: { one: 'مكان', many: 'الأماكن', add: 'إضافة مكان', empty: 'قاعات وغرف وفروع ومكاتب.' },
  placeMasterAdmin: {
    one: 'مكان إداري',
    many: 'أماكن الإدارة',
    add: 'إضافة مكان إداري',
    empty: 'المقر الرئيسي للمركز وفروعه وغرفها.',
  },
  placeEmployee: {
    one: 'مكان للموظفين',
    many: 'أماكن الموظفين',
    add: 'إضافة مكان للموظفين',
    empty: 'مكاتب الموظفين وغرفهم.',
  },
  placeStudent: {
    one: 'مكان للطلاب',
    many: 'أماكن الطلاب',
    add: 'إضافة مكان للطلاب',
    empty: 'القاعات والمعامل والفصول التي تجتمع فيها المجموعات.',
  },
  placeSupplier: {
    one: 'مكان لمورّد',
    many: 'أماكن المورّدين',
    add: 'إضافة مكان لمورّد',
    empty: 'مخازن المورّدين ومكاتبهم.',
  },
  placeParent: {
    one: 'مكان لأولياء الأمور',
    many: 'أماكن أولياء الأمور',
    add: 'إضافة مكان لأولياء الأمور',
    empty: 'أماكن الانتظار وغرف لقاء أولياء الأمور.',
  },
  placeClient: { one: 'مكان لعميل', many: 'أماكن العملاء', add: 'إضافة مكان لعميل', empty: 'مواقع العملاء ومكاتبهم.' },
  placeOther: { one: 'مكان آخر', many: 'أماكن أخرى', add: 'إضافة مكان آخر', empty: 'كل مكان لا يتبع قائمة أخرى.' },
  placeUser: {
    one: 'مستخدم في مكان',
    many: 'مستخدمو الأماكن',
    add: 'إضافة مستخدم إلى مكان',
    empty: 'من يتبع أي مكان: من يعمل فيه أو يدرس فيه أو يورّد إليه.',
    actions: {
      remove: {
        do: 'إزالة',
        done: 'تمت إزالة {{name}}',
        confirm: '{{name}}: لن يتبع المستخدم هذا المكان بعد الآن، ويبقى السجلان كما هما.',
      },
    },
  },
  systemComponent: {
    one: 'مستوى',
    many: 'المستويات',
    manyOf: 'مستويات {{kind}}',
    add: 'إضافة مستوى',
    empty: 'أسماء مستويات السجلات المتفرعة، مثل مبنى وطابق وقاعة.',
  },
  systemComponentHierarchy: {
    one: 'قاعدة مستويات',
    many: 'ترتيب المستويات',
    manyOf: 'ترتيب مستويات {{kind}}',
    add: 'إضافة قاعدة',
    empty: 'أي مستوى يجوز أن يتبع أي مستوى. بدون قواعد يجوز أن يتبع كل سجل أي سجل.',
    hints: { childComponent: 'المستوى نفسه حيث تتكرر المستويات (منطقة داخل منطقة).' },
  },
} satisfies Record<keyof typeof english.places, EntityTexts>
