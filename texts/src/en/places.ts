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
    empty: 'Offices and rooms of the employees.',
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
    empty: 'Stores and offices of the suppliers.',
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
    empty: 'Sites and offices of the clients.',
  },
  placeOther: {
    one: 'Other place',
    many: 'Other places',
    add: 'Add other place',
    empty: 'Every place that belongs under no other list.',
  },
  placeUser: {
    one: 'User of a place',
    many: 'Users of places',
    add: 'Add user to place',
    empty: 'Who belongs to which place: who works there, studies there or delivers there.',
    actions: {
      remove: {
        do: 'Take away',
        done: 'Taken away: {{name}}',
        confirm: '{{name}}: the user no longer belongs to the place. Both records stay.',
      },
    },
  },
  systemComponent: {
    one: 'Component',
    many: 'Components',
    manyOf: '{{kind}} components',
    add: 'Add component',
    empty: 'What the records of a tree are called by level, such as building, floor and hall.',
  },
  systemComponentHierarchy: {
    one: 'Line of a hierarchy',
    many: 'Hierarchies',
    manyOf: '{{kind}} hierarchy',
    add: 'Add line',
    empty: 'Which component may stand under which. Without a line every record may stand anywhere.',
    hints: { childComponent: 'The same as above where levels repeat (a region within a region).' },
  },
} satisfies Record<`place${string}`, EntityTexts> & {
  placeUser: TextsOf<typeof placeUser>
  systemComponent: TextsOf<typeof systemComponent>
  systemComponentHierarchy: TextsOf<typeof systemComponentHierarchy>
}
