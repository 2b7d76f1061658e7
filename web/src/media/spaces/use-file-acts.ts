/** Acts on files and folders of a space; each says how it went. */
import { useQueryClient } from '@tanstack/react-query'
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import type { copyFiles, moveFiles, purgeFiles, readDownload } from '@topcenter/model/media/api'
import { api, apiAddress, call } from '../../platform/api.ts'
import { faultText } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useBulk } from '../../records/mutations.ts'
import { pathOf } from '../../records/record.ts'
import { toasts } from '../../ui/messages/toasts.ts'
import { type FileRow, type Folder, saveFrom } from './space-data.ts'

/** Returns the rights of the user on files of this kind. */
export function useMay(entity: AnyEntity) {
  const who = useWho()
  return {
    add: who.may(entity, 'create'),
    change: who.may(entity, 'update'),
    archive: who.may(entity, 'archive'),
    remove: who.may(entity, 'remove'),
  }
}

interface FileActsParts {
  readonly entity: AnyEntity
  /** Token of the space, once there is one. */
  readonly space: string | undefined
  /** Token of the open folder. */
  readonly folder: string | undefined
  deselect(): void
  /** Deselects, and closes the details. */
  clear(): void
}

export function useFileActs({ entity, space, folder, deselect, clear }: FileActsParts) {
  const work = useWork()
  const client = useQueryClient()
  const fail = useFail()
  const { restore, putAway } = useTrash(entity, deselect, clear)
  const resource = resourceOf(entity)
  const refresh = () => void client.invalidateQueries({ queryKey: ['records', entity.id] })
  /** Returns false if it was refused. */
  const move = async (tokens: readonly string[], folderToken: string | null): Promise<boolean> => {
    try {
      await call<ReturnType<typeof moveFiles>>(`POST /api/${resource}/move`, {
        body: { tokens, folderToken },
        json: true,
      })
      toasts.show({ tone: 'success', text: work('spaces.moved') })
      deselect()
      refresh()
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }
  const copy = async (tokens: readonly string[]): Promise<void> => {
    try {
      const body = { tokens, folderToken: folder ?? null }
      await call<ReturnType<typeof copyFiles>>(`POST /api/${resource}/copy`, { body, json: true })
      toasts.show({ tone: 'success', text: work('spaces.copied') })
      refresh()
    } catch (error) {
      fail(error)
    }
  }
  const purge = async (tokens: readonly string[]): Promise<void> => {
    try {
      await call<ReturnType<typeof purgeFiles>>(`POST /api/${resource}/purge`, { body: { tokens }, json: true })
      toasts.show({ tone: 'success', text: work('spaces.purged') })
      deselect()
      refresh()
    } catch (error) {
      fail(error)
    }
  }
  const makeFolder = (names: Names) =>
    api
      .post(pathOf(entity), { names, isFolder: true, storageSpaceToken: space, folderToken: folder ?? null })
      .then(refresh)
  const rename = ({ token, version }: FileRow | Folder, names: Names) =>
    api.patch(pathOf(entity, token), { version, names: { ar: null, en: null, und: null, ...names } }).then(refresh)
  /** Saves these files, or all of the open folder, as one archive. */
  const zip = (tokens?: readonly string[]): void =>
    saveFrom(
      apiAddress(pathOf(entity, 'zip'), {
        storageSpaceToken: space,
        ...(tokens ? { tokens: tokens.join(',') } : { folderToken: folder }),
      }),
    )
  const save = (token: string): void =>
    void call<ReturnType<typeof readDownload>>(`GET /api/${resource}/:token/download`, { params: { token } })
      .then(({ address }) => saveFrom(address))
      .catch(fail)
  return { refresh, restore, putAway, move, copy, purge, makeFolder, rename, zip, save }
}
export type FileActs = ReturnType<typeof useFileActs>

/** Moves files to the trash and back; a toast offers to undo. */
function useTrash(entity: AnyEntity, deselect: () => void, clear: () => void) {
  const work = useWork()
  const may = useMay(entity)
  const bulk = useBulk(entity)
  const fail = useFail()
  const restore = async (tokens: readonly string[]): Promise<void> => {
    try {
      const { refused } = await bulk.mutateAsync({ action: 'restore', tokens })
      if (refused[0]) toasts.show({ tone: 'danger', text: refused[0].detail ?? '' })
      else toasts.show({ tone: 'success', text: work('spaces.restored') })
    } catch (error) {
      fail(error)
    }
    deselect()
  }
  const putAway = async (tokens: readonly string[]): Promise<void> => {
    if (!may.archive || tokens.length === 0) return
    try {
      const { tokens: done, refused } = await bulk.mutateAsync({ action: 'archive', tokens })
      if (refused[0]) toasts.show({ tone: 'danger', text: refused[0].detail ?? '' })
      if (done.length > 0)
        toasts.show({
          tone: 'success',
          text: () => work('spaces.deleted', { count: done.length }),
          action: { label: work('spaces.undo'), onAction: () => void restore(done) },
        })
    } catch (error) {
      fail(error)
    }
    clear()
  }
  return { restore, putAway }
}

function useFail() {
  const texts = useTexts()
  return (error: unknown): void => void toasts.show({ tone: 'danger', text: faultText(error, texts) })
}
