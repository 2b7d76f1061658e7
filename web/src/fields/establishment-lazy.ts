/** The choice of an establishment, for the platform's admins only. */
import { lazy } from 'react'
import { needTexts } from '../platform/texts.ts'

const load = async () =>
  (
    await Promise.all([
      import('./establishment-choice.tsx'),
      needTexts('work'),
      needTexts('records'),
      needTexts('areas'),
    ])
  )[0]

export const EstablishmentChoice = lazy(async () => ({ default: (await load()).EstablishmentChoice }))
export const EstablishmentNeeded = lazy(async () => ({ default: (await load()).EstablishmentNeeded }))
