/** All Arabic words: one lazy chunk of the browser. */
import type { Catalogue } from '../text-types.ts'
import { access } from './access.ts'
import { alerts } from './alerts.ts'
import { app } from './app.ts'
import { education } from './education.ts'
import { exams } from './exams.ts'
import { kinds, kindsAlone } from './kinds.ts'
import { finance } from './finance.ts'
import { interests } from './interests.ts'
import { joining } from './joining.ts'
import { lookups } from './lookups.ts'
import { media } from './media.ts'
import { menu } from './menu.ts'
import { people } from './people.ts'
import { permissions } from './permissions.ts'
import { places } from './places.ts'
import { planning } from './planning.ts'
import { quotations } from './quotations.ts'
import { record } from './record.ts'
import { refusals } from './refusals.ts'
import { screens } from './screens.ts'
import { services } from './services.ts'
import { ui } from './ui.ts'
import { units } from './units.ts'
import { work } from './work.ts'
import { tabs, values, words } from './words.ts'

export const ar = {
  words,
  values,
  tabs,
  entities: {
    ...education,
    ...planning,
    ...joining,
    ...exams,
    ...people,
    ...services,
    ...quotations,
    ...interests,
    ...alerts,
    ...finance,
    ...media,
    ...places,
    ...access,
    ...lookups,
  },
  refusals,
  menu,
  screens,
  kinds,
  kindsAlone,
  units,
  permissions,
  record,
  app,
  ui,
  work,
} satisfies Catalogue & Record<'app' | 'ui' | 'work', unknown>
