import { defineEntity, type RowOf, userTypes } from '../kit/entity.ts'
import { oneOf, ref } from '../kit/field.ts'
import { placeTypes } from './place.ts'

/**
 * A user belongs to a place (works there, is taught there). Made and taken away; there is nothing to change or to
 * archive.
 */
export const placeUser = defineEntity('placeUser', {
  prefix: 'plu',
  path: '/place-user/:placeTypeToken?/:placeToken?/:placeModelName?/:userTypeToken?/:userToken?/:userModelName?',
  pathFilters: { placeTypeToken: 'placeType', placeToken: 'place', userTypeToken: 'userType', userToken: 'user' },
  menu: 'places',
  icon: 'mapPinned',
  flagsFor: { view: 'view', create: 'itemAdd', remove: 'itemFinaleDelete' },
  fields: {
    place: ref('place', { required: true, filter: true, fixed: true }),
    user: ref('user', { required: true, filter: true, fixed: true }),
    /** Type of the place. */
    placeType: oneOf(placeTypes, { readonly: true, filter: true }),
    /** Type of the user. */
    userType: oneOf(userTypes, { readonly: true, filter: true }),
  },
  unique: [['place', 'user']],
  label: ['user', 'place'],
  list: { columns: ['place', 'user', 'userType', 'createdAt'], sort: '-createdAt' },
})
export interface PlaceUser extends RowOf<typeof placeUser> {}
