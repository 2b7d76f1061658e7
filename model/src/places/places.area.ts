import { defineArea } from '../kit/area.ts'
import { place, placeKinds } from './place.ts'

export const placesArea = defineArea({ id: 'places', entities: [place, ...placeKinds] })
