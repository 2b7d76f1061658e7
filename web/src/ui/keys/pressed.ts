/** Finds the declared key that was pressed, and tests if it is for the screen at all. */

/**
 * Actions with the key combinations that trigger them: `KeyboardEvent.code` by place, so that an Arabic keyboard has
 * the same keys, with `Control+`, `Alt+` and `Shift+` before it; or one letter as it is typed (`ح`, `?`).
 */
export type Acts<Act extends string = string> = Readonly<Record<Act, readonly string[]>>

export interface PressedKey {
  readonly code: string
  readonly key?: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

export function actOf<Act extends string>(acts: Acts<Act>, event: PressedKey): Act | undefined {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey
  const combination =
    (event.ctrlKey || event.metaKey ? 'Control+' : '') +
    (event.altKey ? 'Alt+' : '') +
    (event.shiftKey ? 'Shift+' : '') +
    event.code
  return (Object.keys(acts) as Act[]).find((act) =>
    acts[act].some((each) => each === combination || (!isCommand && each === event.key)),
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !target.matches('[type=checkbox], [type=radio]')) ||
    target.getAttribute('role') === 'spinbutton')

export const covers = '[role=dialog], [role=alertdialog]:not(.toast), [role=menu], dialog[open]'
/** Neither typed text nor taken by something nearer to it. */
export const isFree = (event: KeyboardEvent): boolean => !event.defaultPrevented && !isTyping(event.target)
/** Returns true if the key is free, and no dialog or menu covers the screen. */
export const isForScreen = (event: KeyboardEvent): boolean => isFree(event) && !document.querySelector(covers)
