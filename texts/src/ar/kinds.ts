/** ما يحل محل `{{kind}}` حيث تُميَّز القوائم المتشابهة بصاحبها: جمع معرّف مجرور. */
import type { kinds as english } from '../en/kinds.ts'
import type { Mirror } from '../text-types.ts'

export const kinds: Mirror<typeof english> = {
  AdminsEgypt: 'مديري المنصة',
  MasterAdmin: 'مديري المركز',
  Employee: 'الموظفين',
  Student: 'الطلاب',
  Parent: 'أولياء الأمور',
  Client: 'العملاء',
  Supplier: 'المورّدين',
  VechileOwner: 'أصحاب المركبات',
  Sales: 'مندوبي المبيعات',
  PlaceMasterAdmin: 'أماكن الإدارة',
  PlaceEmployee: 'أماكن الموظفين',
  PlaceStudent: 'أماكن الطلاب',
  PlaceSupplier: 'أماكن المورّدين',
  PlaceParent: 'أماكن أولياء الأمور',
  PlaceClient: 'أماكن العملاء',
  PlaceOther: 'الأماكن الأخرى',
  EducationalGroup: 'المجموعات',
  EducationalCategory: 'المواد التعليمية',
  Place: 'الأماكن',
  EducationalActivity: 'الأنشطة التعليمية',
  GeographicalDistribution: 'المناطق الجغرافية',
  JobGrade: 'الدرجات الوظيفية',
  Finance: 'المالية',
  StoreItem: 'أصناف المخزن',
  BodyPart: 'أجزاء الجسم',
}

/** The same words alone, as on a tab: in the nominative. */
export const kindsAlone: Mirror<typeof english> = {
  ...kinds,
  AdminsEgypt: 'مديرو المنصة',
  MasterAdmin: 'مديرو المركز',
  Employee: 'الموظفون',
  Supplier: 'المورّدون',
  Sales: 'مندوبو المبيعات',
}
