import { defineArea } from '../kit/area.ts'

export const interestsArea = defineArea({ id: 'interests', entities: [] })
