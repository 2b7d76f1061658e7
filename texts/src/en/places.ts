import type { placeUser } from '@topcenter/model/places/place-user'
import type { systemComponent, systemComponentHierarchy } from '@topcenter/model/places/system-component'
import type { EntityTexts, TextsOf } from '../text-types.ts'

export const places = {
  place: { one: 'Place', many: 'Places', add: 'Add place', empty: 'Halls, rooms, branches and offices.' },
  placeMasterAdmin: {
    one: 'Management place',
    many: 'Management places',
    add: 'Add management place',
    empty: 'The centre’s head office, branches and their rooms.',
  },
  placeEmployee: {
    one: 'Staff place',
    many: 'Staff places',
    add: 'Add staff place',
    empty: 'Staff offices and rooms.',
  },
  placeStudent: {
    one: 'Student place',
    many: 'Student places',
    add: 'Add student place',
    empty: 'Halls, labs and classrooms where groups meet.',
  },
  placeSupplier: {
    one: 'Supplier place',
    many: 'Supplier places',
    add: 'Add supplier place',
    empty: 'Suppliers’ stores and offices.',
  },
  placeParent: {
    one: 'Parent place',
    many: 'Parent places',
    add: 'Add parent place',
    empty: 'Waiting areas and meeting rooms for parents.',
  },
  placeClient: {
    one: 'Client place',
    many: 'Client places',
    add: 'Add client place',
    empty: 'Clients’ sites and offices.',
  },
  placeOther: {
    one: 'Other place',
    many: 'Other places',
    add: 'Add other place',
    empty: 'Places that fit no other list.',
  },
  placeUser: {
    one: 'Place user',
    many: 'Place users',
    add: 'Add user to place',
    empty: 'Who works, studies or delivers where.',
    actions: {
      remove: {
        do: 'Remove',
        done: 'Removed: {{name}}',
        confirm: 'Remove {{name}} from the place? Both records stay.',
      },
    },
  },
  systemComponent: {
    one: 'Level',
    many: 'Levels',
    manyOf: '{{kind}} levels',
    add: 'Add level',
    empty: 'The names of a tree’s levels, such as building, floor and hall.',
  },
  systemComponentHierarchy: {
    one: 'Level rule',
    many: 'Level order',
    manyOf: '{{kind}} level order',
    add: 'Add rule',
    empty: 'Which level can sit under which. With no rules, records can go anywhere.',
    hints: { childComponent: 'The same as the upper one where levels repeat (a region within a region).' },
  },
} satisfies Record<`place${string}`, EntityTexts> & {
  placeUser: TextsOf<typeof placeUser>
  systemComponent: TextsOf<typeof systemComponent>
  systemComponentHierarchy: TextsOf<typeof systemComponentHierarchy>
}
