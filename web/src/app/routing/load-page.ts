/**
 * Pages as the router loads them: together with the texts and styles that they need, and for records with the
 * definitions.
 */
import { type ComponentType, createElement } from 'react'
import type { EntityEntry } from '@topcenter/model/kit/entity'
import { needTexts, type TextPart } from '../../platform/texts.ts'
import type { LoadScreen, ScreenProps } from '../../records/area-screens.ts'

export interface PageProps extends Omit<ScreenProps, 'entity'> {
  readonly entity?: EntityEntry | undefined
}
export type LoadPage = () => Promise<ComponentType<PageProps>>

export const withTexts =
  (parts: readonly TextPart[], load: LoadPage): LoadPage =>
  async () =>
    (
      await Promise.all([
        load(),
        parts.includes('records') ? import('../../styles/records.css') : undefined,
        ...parts.map(needTexts),
      ])
    )[0]

/**
 * The layout knows of an entity only what map.baked.ts says; here it gets its definition. A screen written by hand may
 * name any entity.
 */
export const withRecords = (load: LoadScreen, names: TextPart = 'areas'): LoadPage =>
  withTexts(['records', names], async () => {
    const [Screen, { entityOf }] = await Promise.all([load(), import('@topcenter/model/areas')])
    return ({ entity, ...props }) => createElement(Screen, { ...props, entity: entity && entityOf(entity.id) })
  })
