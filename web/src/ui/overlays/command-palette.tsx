/**
 * Ctrl K: opens a screen, finds a person, runs an action. Loaded on first use: `lazy(() => import('./command-
 * palette.tsx'))`.
 */
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Dialog, Input, Modal, ModalOverlay, TextField } from 'react-aria-components'
import { CornerDownLeft, Search } from 'lucide-react'
import { giveFocusBackSoon } from '../focus/focus-back.ts'
import { KeyHint } from '../buttons/key-hint.tsx'
import { begunSoFar, keepBegun, useBegun } from './palette-begun.ts'
import { useUiText } from '../page/texts.ts'
import './dialogs.css'
import './palette.css'

export interface PaletteItem {
  key: string
  label: string
  /** Code or phone. */
  detail?: string
  icon?: ReactNode
}

export interface PaletteGroup {
  key: string
  label: string
  items: readonly PaletteItem[]
}

export interface PaletteAnswer {
  readonly groups: readonly PaletteGroup[]
  /** The text has fewer characters than records are searched for. */
  readonly isShort?: boolean
  /** Names of the searches that failed, in the user's language. */
  readonly problem?: string | undefined
  /** Seconds after which the same text is searched again by itself. */
  readonly retryIn?: number | undefined
}

export interface CommandPaletteProps {
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  /**
   * Called 150 ms after the last key, and at once with '' for the offers before typing. Only these follow a change of
   * the function: a search would cost the server another request for the same text.
   */
  search(text: string, signal: AbortSignal): Promise<PaletteAnswer>
  onChoose(item: PaletteItem): void
}

/** The results and the text that they are for: until they come, the results before stay shown. */
function useAnswer(
  search: CommandPaletteProps['search'],
  text: string,
  onFound: (answer: PaletteAnswer) => void,
): { readonly answer: PaletteAnswer | null; readonly isCurrent: boolean } {
  const [found, setFound] = useState<(PaletteAnswer & { readonly text: string }) | null>(null)
  const latest = useRef({ onFound, search })
  useEffect(() => {
    latest.current = { onFound, search }
  })
  const offer = text === '' ? search : undefined
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const runIn = (milliseconds: number) => {
      timer = setTimeout(() => void run(), milliseconds)
    }
    const run = async () => {
      const answer = await (offer ?? latest.current.search)(text, abort.signal)
      if (abort.signal.aborted) return
      setFound({ text, ...answer })
      latest.current.onFound(answer)
      if (answer.retryIn !== undefined) runIn(answer.retryIn * 1_000)
    }
    runIn(text === '' ? 0 : 150)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [offer, text])
  return { answer: found, isCurrent: found?.text === text }
}

export function CommandPalette({ isOpen, onOpenChange, ...rest }: CommandPaletteProps) {
  const t = useUiText()
  // Each opening begins anew, also while the one before still fades.
  const [opening, setOpening] = useState({ isOpen, count: 0 })
  if (opening.isOpen !== isOpen) setOpening({ isOpen, count: opening.count + (isOpen ? 1 : 0) })
  const change = (isNext: boolean) => {
    onOpenChange(isNext)
    if (!isNext) giveFocusBackSoon() // React Aria does not know what had the focus when the palette began to load.
  }
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={change} isDismissable className="veil is-high">
      <Modal className="dialog is-palette">
        <Dialog aria-label={t('palette.title')} className="dialog-inside">
          <Inside key={opening.count} {...rest} close={() => change(false)} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Inside({ search, onChoose, close }: Pick<CommandPaletteProps, 'search' | 'onChoose'> & { close(): void }) {
  const t = useUiText()
  const listId = useId()
  const begun = useBegun() // A key may be pressed between rendering and committing this.
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? begun.text
  const [marked, setMarked] = useState(0)
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return
    close()
    onChoose(item)
  }
  // Enter after fast typing, or from a scanner, opens the first result for that text: not one from before, nor what is
  // left when the records could not be searched.
  const isGoing = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    isGoing.current = begunSoFar().isGoing
    input.current!.focus() // Focused while mounting: autoFocus comes a frame later, and a key may be quicker.
    return () => keepBegun()
  }, [])
  const { answer, isCurrent } = useAnswer(search, text.trim(), ({ groups, problem, retryIn }) => {
    if (retryIn !== undefined) return
    if (isGoing.current && !problem) choose(groups.find((group) => group.items.length > 0)?.items[0])
    isGoing.current = false
  })
  const items = (answer?.groups ?? []).flatMap((group) => group.items)
  const at = isCurrent ? Math.min(marked, items.length - 1) : -1
  const press = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }
    const to = moves[event.key]
    if (to !== undefined) setMarked(Math.min(items.length - 1, Math.max(0, to)))
    else if (event.key !== 'Enter') return
    else if (isCurrent && answer?.retryIn === undefined) choose(items[at])
    else isGoing.current = true
    event.preventDefault()
  }
  const type = (next: string) => {
    setTyped(next)
    setMarked(0)
    isGoing.current = false
  }
  return (
    <>
      {/*
       * Not a SearchField, which takes the first Esc. Not an Autocomplete, which marks the first result only if it was there
       * when the key was pressed.
       */}
      <TextField aria-label={t('palette.placeholder')} value={text} onChange={type} className="palette-field">
        <Search aria-hidden className="input-icon" />
        <Input
          ref={input}
          className="palette-input"
          role="combobox"
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={items[at] ? `${listId}-${at}` : undefined}
          onKeyDown={press}
        />
        <KeyHint keys="Esc" />
      </TextField>
      <Results
        {...{ listId, answer, text, isCurrent }}
        marked={items[at]}
        onChoose={choose}
        onMark={(item) => setMarked(items.indexOf(item))}
        indexOf={(item) => items.indexOf(item)}
      />
      <footer className="palette-foot" aria-hidden>
        <span>
          <KeyHint keys="↑ ↓" /> {t('palette.move')}
        </span>
        <span>
          <CornerDownLeft size={14} /> {t('palette.go')}
        </span>
      </footer>
    </>
  )
}

interface ResultsProps {
  listId: string
  answer: PaletteAnswer | null
  text: string
  /** True if the response belongs to this text: before that, it is unknown if there are results. */
  isCurrent: boolean
  marked: PaletteItem | undefined
  onMark(item: PaletteItem): void
  onChoose(item: PaletteItem): void
  indexOf(item: PaletteItem): number
}

function Results({ listId, answer, text, isCurrent, marked, onMark, onChoose, indexOf }: ResultsProps) {
  const t = useUiText()
  const list = useRef<HTMLDivElement>(null)
  const at = marked ? indexOf(marked) : -1
  useEffect(() => {
    if (at >= 0) list.current?.querySelectorAll('[role=option]')[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const full = (answer?.groups ?? []).filter((group) => group.items.length > 0)
  return (
    <div className="palette-list">
      {isCurrent && answer?.problem && (
        <p className="palette-problem" role="alert">
          {answer.problem}
        </p>
      )}
      {full.length === 0 && !answer?.problem && (
        <p className="option-empty" role="status">
          {!isCurrent
            ? t('loading')
            : text === ''
              ? t('palette.hint')
              : answer?.isShort
                ? t('field.typeMore')
                : t('palette.empty', { text })}
        </p>
      )}
      <div ref={list} id={listId} role="listbox" aria-label={t('palette.title')} className="menu">
        {full.map((group) => (
          <div key={group.key} role="group" aria-label={group.label} className="menu-section">
            <div className="menu-head" aria-hidden>
              {group.label}
            </div>
            {group.items.map((item) => (
              <div
                key={item.key}
                id={`${listId}-${indexOf(item)}`}
                role="option"
                aria-selected={item === marked}
                data-focused={item === marked || undefined}
                data-focus-visible={item === marked || undefined}
                className="option"
                onPointerMove={() => item !== marked && onMark(item)}
                onClick={() => onChoose(item)}
              >
                {item.icon}
                <span className="option-label">{item.label}</span>
                {item.detail && <bdi className="option-detail">{item.detail}</bdi>}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
