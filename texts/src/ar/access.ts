import type { establishmentRole } from '@topcenter/model/access/establishment-role'
import type { TextsOf } from '../text-types.ts'

export const access = {
  establishmentRole: {
    one: 'دور', many: 'الأدوار', add: 'إضافة دور',
    empty: 'ما يراه مستخدمو كل نوع وما يفعلونه؛ ويأخذ المستخدم الجديد الدور الافتراضي لنوعه.',
    hints: { isDefault: 'يُعطى للمستخدمين الجدد من هذا النوع؛ ولكل نوع دور افتراضي واحد.' },
  },
} satisfies { establishmentRole: TextsOf<typeof establishmentRole> }
