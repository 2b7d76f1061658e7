import { defineArea } from '../kit/area.ts'
import { place, placeKinds } from './place.ts'
import { placeUser } from './place-user.ts'
import { systemComponent, systemComponentHierarchy, systemComponentKinds } from './system-component.ts'

export const placesArea = defineArea({
  id: 'places',
  entities: [place, ...placeKinds, placeUser, systemComponent, systemComponentHierarchy, ...systemComponentKinds],
})
