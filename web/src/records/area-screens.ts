/** Contributions of an area in its `screens.ts`; app/places.ts collects them all. */
import type { ComponentType } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Screen } from '@topcenter/model/kit/area'
import type { screens } from '@topcenter/texts/en/screens'
import type {
  ActionResults,
  BulkNotes,
  BulkSums,
  FormNotes,
  Heads,
  Insteads,
  ListTops,
  OwnDialogs,
  RecordJobs,
  RecordPages,
  RecordPanelTab,
  RowEnds,
} from './record-panels.ts'

export interface ScreenProps {
  /** Props of a screen that replaces an entity's derived list. */
  readonly entity?: AnyEntity | undefined
  /** A screen that the model lists. */
  readonly screen?: Screen | undefined
}
/** A screen that is loaded with the definitions and the texts of records. */
export type LoadScreen = () => Promise<ComponentType<ScreenProps>>

export interface AreaScreens {
  /**
   * Name of a screen in the model (`EducationalCategoriesTree`), or id of an entity whose derived list it replaces, →
   * its lazy component.
   */
  readonly screens?: Readonly<Record<string, LoadScreen>>
  /** Entities whose screen uses only names of this area: what it opens loads the other areas' names by itself. */
  readonly ownNames?: readonly string[]
  /** Addresses that neither an entity nor the model's screens have (`/import/:resource`). */
  readonly routes?: readonly {
    readonly path: string
    readonly title: keyof typeof screens
    readonly load: LoadScreen
    readonly group?: string
    readonly flag?: string
  }[]
  /** Tabs of a record's panel, by entity id. */
  readonly panels?: Readonly<Record<string, readonly RecordPanelTab[]>>
  /** Addresses of records that have a page of their own, by entity id; their panel links there. */
  readonly pages?: RecordPages
  /** Above the tabs of a record in its drawer, by entity id; lazy. */
  readonly heads?: Heads
  /** Jobs of records other than actions (`ownJobs` of the model), by entity id. */
  readonly jobs?: RecordJobs
  /** Shows the answer of an action, wherever it was started. */
  readonly results?: ActionResults
  /** In place of the derived dialog of an action, by entity id and action. */
  readonly dialogs?: OwnDialogs
  /** Between the page head and the rows of a derived list, by entity id; usually lazy. */
  readonly tops?: ListTops
  /** At the end of each row of a derived list, by entity id; lazy. */
  readonly rowEnds?: RowEnds
  /** Under the inputs of a derived form for a new record, by entity id; lazy. */
  readonly notes?: FormNotes
  /** In the question before an action on many records, by entity id and action; lazy. */
  readonly bulkNotes?: BulkNotes
  readonly bulkSums?: BulkSums
  /** In the dialog about a clash, by entity id; lazy. */
  readonly insteads?: Insteads
}
