/** The choice of an establishment, for the platform's admins only. */
import { type ComponentType, lazy } from 'react'
import { needRefusals, needTexts } from '../platform/texts.ts'

type Choice = typeof import('../platform/establishment-choice.tsx')
const chosen = <Props>(of: (choice: Choice) => ComponentType<Props>) => lazy(async () => {
  const [choice] = await Promise.all([import('../platform/establishment-choice.tsx'), needTexts('records'), needTexts('areas'), needRefusals(['session.establishmentNeeded'])])
  return { default: of(choice) }
})

export const EstablishmentChoice = chosen((choice) => choice.EstablishmentChoice)
export const EstablishmentNeeded = chosen((choice) => choice.EstablishmentNeeded)
