/** Told by an input while what it takes is not there yet: what is saved meanwhile would be without it. */
import { createContext } from 'react'

export const FormBusyContext = createContext<(isBusy: boolean) => void>(() => {})
