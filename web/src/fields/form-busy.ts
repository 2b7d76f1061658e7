/** Called by an input while its value is not complete yet: a save would miss it. */
import { createContext } from 'react'

export const FormBusyContext = createContext<(isBusy: boolean) => void>(() => {})
