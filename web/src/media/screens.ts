/** Additions to the records of media and storage, and the files of all entities that can have some. */
import { lazy } from 'react'
import { isStaff } from '@topcenter/model/kit/permission'
import { entries } from '../platform/map.baked.ts'
import type { AreaScreens } from '../records/area-screens.ts'
import type { RecordJob, RecordPanelTab } from '../records/record-panels.ts'
import type { RecordData } from '../records/record.ts'
import { mayPrint, type PaperLink } from '../records/panel/paper-link.ts'
import { papersTab } from '../records/panel/papers-tab.ts'
import { relatedTab } from '../records/panel/related-tab.ts'
import { ownerEntityOf } from './spaces/owner-target.ts'

const kinds = entries.filter(({ spec }) => spec.kindOf?.entity === 'storageSpaceMedia')
const kindOf = ({ spec }: (typeof kinds)[number]): string => spec.kindOf!.kind
/** By the entities of spaces. */
const ofSpaces = <T>(of: (kind: (typeof kinds)[number]) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(kinds.map((kind) => [`storageSpace${kindOf(kind)}`, of(kind)]))

const FilesPanel = lazy(() => import('./spaces/files-panel.tsx'))
const files = (covered: string): RecordPanelTab => ({
  key: 'files',
  covers: [covered],
  label: (texts) => texts.say('record.files'),
  Panel: FilesPanel,
})

/** Tab of shared media for users who are no staff; staff have the lists. */
const shared: RecordPanelTab = {
  key: 'shared',
  isFor: (who) => !isStaff(who.userType) && who.can('SharedMedia', 'view'),
  label: (texts) => texts.entity('sharedMediaFolder').many,
  Panel: lazy(() => import('./sharing/shared-panel.tsx')),
}

const StorageTop = lazy(() => import('./spaces/storage-top.tsx'))
const spaceRow = (files: (typeof kinds)[number]) =>
  lazy(async () => ({ default: (await import('./spaces/space-row.tsx')).spaceRowOf(files) }))

/** Prints the cards of codes, for users who may create codes; the batch's history records each print. */
const cards = (label: 'cards' | 'cardTable', paper: string): PaperLink => ({
  label: `papers.${label}`,
  group: 'MediaPackageCode',
  flag: 'itemAdd',
  staff: true,
  path: (token) => `/media-package-code-batches/${token}/${paper}`,
})

const cardSheets = cards('cards', 'cards-document')

/** Over the counter: their dialog takes the money and prints the receipt. */
const sell = (isSold: (record: RecordData) => boolean): RecordJob => ({
  Dialog: lazy(() => import('./packages/sale-dialog.tsx')),
  isFor: (who, record) => who.can('InstallmentPayment', 'addPayments') && isSold(record),
})

export const screens: AreaScreens = {
  screens: {
    ...Object.fromEntries(
      kinds.map(({ id }) => [id, async () => (await import('./spaces/files-screen.tsx')).FilesScreen]),
    ),
    mediaPackage: async () => (await import('./packages/overview/packages-screen.tsx')).PackagesScreen,
    MediaShop: async () => (await import('./packages/shop-page.tsx')).ShopPage,
    sharedMediaFolder: async () => (await import('./sharing/media-screens.tsx')).FoldersScreen,
    sharedMedia: async () => (await import('./sharing/media-screens.tsx')).FolderScreen,
  },
  routes: [
    {
      path: '/shared-media-folders/watch/:sharedMediaToken',
      title: 'Watch',
      load: async () => (await import('./watching/watch-screen.tsx')).default,
      group: 'SharedMedia',
      flag: 'view',
    },
    { path: '/r', title: 'Redeem', load: async () => (await import('./packages/redeem-screen.tsx')).default },
  ],
  dialogs: {
    mediaPackageSubscription: { cancel: lazy(() => import('./packages/cancel-subscription-dialog.tsx')) },
  },
  jobs: {
    mediaPackage: { sell: sell((pack) => pack.recordState === 'active' && pack.freeStatus !== true) },
    mediaPackageSubscription: {
      giveBack: {
        Dialog: lazy(() => import('./packages/give-back-dialog.tsx')),
        isFor: (who, { state, debtToken }) =>
          who.can('InstallmentPayment', 'refundPayments') && state === 'Subscribed' && !!debtToken,
      },
    },
    mediaPackageCodeBatch: {
      sell: sell((batch) => batch.batchKind === 'Counter' && Number(batch.unsold ?? 0) > 0),
      print: { panel: 'print', isFor: (who, batch) => mayPrint(who)(cardSheets) && Number(batch.notUsed ?? 0) > 0 },
    },
  },
  tops: {
    sharedMediaFolder: lazy(() => import('./sharing/manner-top.tsx')),
    ...ofSpaces(() => StorageTop),
  },
  rowEnds: ofSpaces(spaceRow),
  panels: {
    sharedMediaFolder: [relatedTab('sharedMedia', 'sharedMediaFolder')],
    mediaPackage: [
      {
        key: 'sales',
        label: (texts) => texts.say('record.sales'),
        isFor: (who) => isStaff(who.userType) && who.can('MediaPackageCode', 'view'),
        Panel: lazy(() => import('./packages/sales-panel.tsx')),
      },
      relatedTab('mediaPackageSubscription', 'mediaPackage'),
      relatedTab('pointsTransaction', 'mediaPackage'),
      relatedTab('mediaPackageCodeBatch', 'mediaPackage'),
      relatedTab('mediaPackageCode', 'mediaPackage'),
    ],
    mediaPackageCodeBatch: [
      papersTab(cardSheets, cards('cardTable', 'cards-table')),
      relatedTab('mediaPackageCode', 'batch'),
    ],
    sharedMedia: [
      {
        key: 'viewers',
        label: (texts) => texts.field('sharedMedia', 'seenBy'),
        Panel: lazy(() => import('./sharing/viewers-panel.tsx')),
      },
      {
        key: 'subtitles',
        label: (texts) => texts.field('sharedMedia', 'subtitles'),
        Panel: lazy(() => import('./sharing/subtitles-panel.tsx')),
      },
    ],
    ...ofSpaces(({ id }) => [{ ...files(id), leads: true as const }]),
    ...Object.fromEntries(
      kinds.map((kind) => [
        ownerEntityOf(kindOf(kind)),
        [files(kind.id), ...(kindOf(kind).startsWith('Ed') ? [shared] : [])],
      ]),
    ),
  },
}
