/** State of the first setup: what is typed, the logo, and the requests that create the centre. */
import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { chooseEstablishment, createFirstCentre, listEstablishments } from '@topcenter/model/access/api'
import { isArabicText, nameOf, type Names } from '@topcenter/model/kit/names'
import { isLine, maxPictureBytes } from '@topcenter/model/kit/picture-shape'
import type { FieldFault } from '@topcenter/model/kit/refusal'
import { establishmentsQuery, showEstablishment } from '../../fields/establishments-query.ts'
import { api, call } from '../../platform/api.ts'
import { keptFile } from '../../platform/kept-file.ts'
import { appStore } from '../../platform/local-store.ts'
import { pictureFault } from '../../platform/picture-fault.ts'
import { isUndecided, Problem } from '../../platform/problem.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useStored } from '../../platform/use-stored.ts'
import { toasts } from '../../ui/messages/toasts.ts'
import { readColours } from './logo-colours.ts'

interface Draft {
  readonly name: string
  /** The name in the other language; null: its field is not shown. */
  readonly other: string | null
  /** `#rrggbb`; null is the product's own colour. */
  readonly accent: string | null
  /** The request that was sent last, under its key: sent again without a change, it takes effect once. */
  readonly sent?: { readonly key: string; readonly body: string } | undefined
  /** Token of the centre, once it is created. */
  readonly made?: string
  /** The chosen logo waits on the device, beside this draft. */
  readonly hasLogo?: boolean
}
const nothing: Draft = { name: '', other: null, accent: null }

export interface Logo {
  readonly file: File
  /** Address of the picture in this page. */
  readonly address: string
  readonly colours: readonly string[]
}

export interface Failure {
  readonly name?: FieldFault
  readonly other?: FieldFault
  /** Shown above the button. */
  readonly error?: unknown
  /** The centre exists, its logo was refused. */
  readonly isOfLogo?: boolean
}

/** Merges names of different alphabets; of two in one alphabet the first stays. */
const namesOf = (typed: readonly string[]): Names =>
  Object.assign(
    {},
    ...typed
      .filter((text) => text.trim())
      .map(nameOf)
      .toReversed(),
  )

/**
 * The chosen logo; a reload brings it back.
 *
 * @param name Of the draft: when that goes, at a logout or at the end, the file goes too
 */
function useLogo(name: string, wasChosen: boolean, onChosen: (isChosen: boolean) => void) {
  const [logo, setLogo] = useState<Logo>()
  const [fault, setFault] = useState<FieldFault>()
  const [isReading, setReading] = useState(false)
  const address = logo?.address
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address])
  const show = async (file: File): Promise<boolean> => {
    setReading(true)
    const found = (await pictureFault(file, maxPictureBytes)) ?? (await opened(file))
    setReading(false)
    if (!('colours' in found)) {
      setFault(found)
      return false
    }
    setFault(undefined)
    setLogo({ file, address: URL.createObjectURL(file), colours: found.colours })
    return true
  }
  const choose = async (file: File) => {
    if (!(await show(file))) return
    await keptFile.keep(name, file)
    onChosen(true)
  }
  const remove = () => {
    setLogo(undefined)
    setFault(undefined)
    void keptFile.drop()
    onChosen(false)
  }
  useEffect(() => {
    if (wasChosen) void keptFile.get(name).then((file) => file && show(file))
    return appStore.subscribe(name, () => {
      if (appStore.get(name) === undefined) void keptFile.drop()
    })
    // Once, when the page opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return { logo, fault, isReading, choose, remove }
}

/** Returns the colours of a picture, or the reason why it cannot be a logo. */
async function opened(file: File): Promise<FieldFault | { readonly colours: readonly string[] }> {
  try {
    const picture = await createImageBitmap(file)
    const isTooLong = isLine(picture)
    picture.close()
    return isTooLong ? { name: 'image', code: 'field.imageShape' } : { colours: await readColours(file) }
  } catch {
    return { name: 'image', code: 'field.imageBroken' }
  }
}

export function useSetup() {
  const who = useWho()
  const name = `draft ${who.token} first centre`
  const [draft, store] = useStored<Draft>(name, nothing)
  const latest = useRef(draft)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>({})
  useEffect(() => {
    latest.current = draft
  }, [draft])
  const set = (change: Partial<Draft>) => {
    latest.current = { ...latest.current, ...change }
    store(latest.current)
    setFailure(({ name, other, ...rest }) => ({
      ...rest,
      ...(name && change.name === undefined ? { name } : {}),
      ...(other && change.other === undefined ? { other } : {}),
    }))
  }
  const logo = useLogo(name, draft.hasLogo === true, (hasLogo) => set({ hasLogo }))
  const open = useOpening(() => store(undefined))
  const create = useCreating(latest, set)
  const submit = async () => {
    const fault = faultIn(latest.current)
    setFailure(fault)
    if (fault.name || fault.other || isPending) return
    setPending(true)
    try {
      const made = await create()
      if (made && logo.logo) await saveLogo(made, logo.logo.file)
      await open(made)
    } catch (error) {
      setFailure(failureOf(error, latest.current))
    } finally {
      setPending(false)
    }
  }
  return { draft, set, logo, failure, isPending, submit }
}
export type Setup = ReturnType<typeof useSetup>

/** Milliseconds within which a slow line can bring a picture. */
const logoTimeout = 120_000
const saveLogo = (centre: string, image: File): Promise<unknown> =>
  api.post(`/establishments/${encodeURIComponent(centre)}/image`, { image }, { timeout: logoTimeout })

function faultIn({ name, other }: Draft): Failure {
  if (!name.trim()) return { name: { name: 'names', code: 'field.nameRequired' } }
  const typed = [name, other ?? ''].filter((text) => text.trim())
  if (Object.keys(namesOf(typed)).length === typed.length) return {}
  return { other: { name: 'names', code: isArabicText(name.trim()) ? 'field.englishLetters' : 'field.arabicLetters' } }
}

function failureOf(error: unknown, { made }: Draft): Failure {
  const fault = error instanceof Problem ? error.fields.find(({ name }) => name.startsWith('names')) : undefined
  if (fault) return { name: fault as FieldFault }
  return { error, isOfLogo: made !== undefined }
}

/** Creates the centre once; returns undefined if somebody else was faster. */
function useCreating(latest: { readonly current: Draft }, set: (change: Partial<Draft>) => void) {
  return async (): Promise<string | undefined> => {
    const { made, sent, name, other, accent } = latest.current
    if (made) return made
    const body = { names: namesOf([name, other ?? '']), ...(accent ? { accent } : {}) }
    const text = JSON.stringify(body)
    const key = sent?.body === text ? sent.key : crypto.randomUUID()
    set({ sent: { key, body: text } })
    try {
      const { token } = await call<typeof createFirstCentre>('POST /api/first-centre', { body, idempotencyKey: key })
      set({ made: token })
      return token
    } catch (error) {
      if (error instanceof Problem && error.code === 'establishment.alreadyThere') return undefined
      if (!isUndecided(error)) set({ sent: undefined })
      throw error
    }
  }
}

/** Opens the centre; one that somebody else has created is named in a notice. */
function useOpening(onOpened: () => void) {
  const client = useQueryClient()
  const texts = useTexts()
  const work = useWork()
  return async (made: string | undefined) => {
    const token = made ?? (await activeCentre())
    if (!token) return void client.invalidateQueries(establishmentsQuery)
    const session = await call<typeof chooseEstablishment>('POST /api/session/establishment', {
      body: { establishmentToken: token },
    })
    onOpened()
    showEstablishment(client, session)
    const { names } = session.userPersonalData.establishment ?? {}
    if (!made) toasts.show({ tone: 'success', text: work('first.alreadyThere', { name: texts.name(names) }) })
  }
}

/** Asks past the cache: the page shows this form as long as the cached list is empty. */
async function activeCentre(): Promise<string | undefined> {
  const { items } = await call<typeof listEstablishments>('GET /api/session/establishments')
  return items.find(({ recordState }) => recordState === 'active')?.token
}
