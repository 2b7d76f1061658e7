import type * as english from '../en/places.ts'
import type { EntityTexts } from '../text-types.ts'

export const places = {
  place: { one: 'مكان', many: 'الأماكن', add: 'إضافة مكان', empty: 'قاعات وغرف وفروع ومكاتب.' },
  placeMasterAdmin: { one: 'مكان إداري', many: 'أماكن الإدارة', add: 'إضافة مكان إداري', empty: 'المقر الرئيسي للمركز وفروعه وغرفها.' },
  placeEmployee: { one: 'مكان للموظفين', many: 'أماكن الموظفين', add: 'إضافة مكان للموظفين', empty: 'مكاتب الموظفين وغرفهم.' },
  placeStudent: { one: 'مكان للطلاب', many: 'أماكن الطلاب', add: 'إضافة مكان للطلاب', empty: 'القاعات والمعامل والفصول التي تجتمع فيها المجموعات.' },
  placeSupplier: { one: 'مكان لمورّد', many: 'أماكن الموردين', add: 'إضافة مكان لمورّد', empty: 'مخازن الموردين ومكاتبهم.' },
  placeParent: { one: 'مكان لأولياء الأمور', many: 'أماكن أولياء الأمور', add: 'إضافة مكان لأولياء الأمور', empty: 'أماكن الانتظار وغرف لقاء أولياء الأمور.' },
  placeClient: { one: 'مكان لعميل', many: 'أماكن العملاء', add: 'إضافة مكان لعميل', empty: 'مواقع العملاء ومكاتبهم.' },
  placeOther: { one: 'مكان آخر', many: 'أماكن أخرى', add: 'إضافة مكان آخر', empty: 'كل مكان لا يتبع قائمة أخرى.' },
} satisfies Record<keyof typeof english.places, EntityTexts>
