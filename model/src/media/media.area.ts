import { defineArea } from '../kit/area.ts'

export const mediaArea = defineArea({ id: 'media', entities: [] })
