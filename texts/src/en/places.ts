import type { EntityTexts } from '../text-types.ts'

export const places = {
  place: { one: 'Place', many: 'Places', add: 'Add place', empty: 'Halls, rooms, branches and offices.' },
  placeMasterAdmin: { one: 'Management place', many: 'Management places', add: 'Add management place', empty: 'The centre’s head office, branches and their rooms.' },
  placeEmployee: { one: 'Staff place', many: 'Staff places', add: 'Add staff place', empty: 'Offices and rooms of the employees.' },
  placeStudent: { one: 'Student place', many: 'Student places', add: 'Add student place', empty: 'Halls, labs and classrooms where groups meet.' },
  placeSupplier: { one: 'Supplier place', many: 'Supplier places', add: 'Add supplier place', empty: 'Stores and offices of the suppliers.' },
  placeParent: { one: 'Parent place', many: 'Parent places', add: 'Add parent place', empty: 'Waiting areas and meeting rooms for parents.' },
  placeClient: { one: 'Client place', many: 'Client places', add: 'Add client place', empty: 'Sites and offices of the clients.' },
  placeOther: { one: 'Other place', many: 'Other places', add: 'Add other place', empty: 'Every place that belongs under no other list.' },
} satisfies Record<string, EntityTexts>
