/**
 * The sheet under `?`: the keys that work here. It is read from what the mounted screens declare, and from the buttons
 * that say their keys.
 */
import { useState } from 'react'
import type { WorkTextKey } from '@topcenter/texts/en/work'
import { useWork } from '../platform/texts.ts'
import { KeyHint } from '../ui/buttons/key-hint.tsx'
import { nameOfKeys, namesOfKeys } from '../ui/keys/key-names.ts'
import { type KeySetId, shownKeys } from '../ui/keys/key-set.ts'
import { covers } from '../ui/keys/pressed.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useLanguage } from '../ui/page/language.tsx'
import { shellKeys } from './shell-keys.ts'
import './keys-sheet.css'

interface Line {
  readonly keys: readonly string[]
  readonly says: string
  /** Its place among those of its set. */
  readonly turn: number
}
interface Section {
  readonly id: KeySetId
  readonly lines: readonly Line[]
}

export function KeysSheet({ canAdd, onClose }: { canAdd: boolean; onClose(): void }) {
  const work = useWork()
  const sections = useSections(canAdd)
  return (
    <Dialog
      isOpen
      size="large"
      title={work('keySheet.title')}
      description={work('keySheet.text')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className="keys-sheet">
        {sections.map(({ id, lines }) => (
          <section key={id} aria-label={work(`keys.${id}.title`)}>
            <h3>{work(`keys.${id}.title`)}</h3>
            <dl>
              {lines.map(({ keys, says }) => (
                <div key={`${keys.join(' ')} ${says}`}>
                  <dt>
                    <bdi>{says}</bdi>
                  </dt>
                  <dd>
                    {keys.map((each) => (
                      <span key={each}>
                        <KeyHint keys={each} />
                        <span className="sr-only">{each}</span>
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** Collects the keys of the screen as it was before the sheet opened. */
function useSections(canAdd: boolean): readonly Section[] {
  const work = useWork()
  const { language } = useLanguage()
  const collect = (): readonly Section[] => {
    const cover = [...document.querySelectorAll(covers)].at(-1)
    const buttons = buttonLines(cover ?? document.body)
    const ofButtons = new Set(buttons.flatMap(({ keys }) => keys))
    const sections = new Map<KeySetId, Line[]>()
    if (buttons.length > 0) sections.set(cover ? 'window' : 'here', buttons)
    // what works anywhere on the screen before what needs the focus in a part of it
    const inOrder = shownKeys().toSorted((one, other) => Number(Boolean(one.within)) - Number(Boolean(other.within)))
    for (const { set, within, only, says } of inOrder) {
      if (within ? !(cover ?? document.body).contains(within.current) : cover) continue
      const { id, acts } = typeof set === 'function' ? set() : set
      const lines = Object.entries(acts)
        .filter(([act]) => only?.includes(act) ?? true)
        .map(([act, combinations]) => ({
          turn: says ? 99 : Object.keys(acts).indexOf(act),
          keys: namesOfKeys(combinations, language),
          says: says ? work('keySheet.row', { action: says(act) }) : work(`keys.${id}.${act}` as WorkTextKey),
        }))
        // skip a key of the screen that a button has too: the button's line names its object
        .filter(({ keys }) => within || !ofButtons.has(keys[0]!))
      if (lines.length > 0) sections.set(id, [...(sections.get(id) ?? []), ...lines])
    }
    const everywhere = Object.entries(shellKeys)
      .filter(([act]) => act !== 'add' || (canAdd && !cover))
      .map(([act, combinations], turn) => ({
        turn,
        keys: namesOfKeys(combinations, language).slice(0, 1),
        says: work(`keys.shell.${act as keyof typeof shellKeys}`),
      }))
    const own = [...sections].map(([id, lines]) => ({ id, lines: unlike(lines) }))
    return [...own, { id: 'shell', lines: everywhere }]
  }
  const [sections] = useState(collect)
  return sections
}

/** Several mounted components may declare the same set, or parts of one. */
const unlike = (lines: readonly Line[]): readonly Line[] =>
  [...new Map(lines.map((line) => [`${line.keys.join(' ')} ${line.says}`, line])).values()].toSorted(
    (one, other) => one.turn - other.turn,
  )

/** Returns the keys of the visible buttons that no key set lists. */
function buttonLines(within: Element): Line[] {
  return [...within.querySelectorAll<HTMLElement>(':is(button, a.button)[aria-keyshortcuts]:not(:disabled)')]
    .filter((each) => !each.closest('.topbar, [data-keys-told]') && each.checkVisibility())
    .map((each, turn) => ({ turn, keys: [nameOfKeys(each.getAttribute('aria-keyshortcuts')!)], says: wordsOf(each) }))
}

function wordsOf(button: HTMLElement): string {
  const label = button.getAttribute('aria-label')
  if (label) return label
  const copy = button.cloneNode(true) as HTMLElement
  for (const each of copy.querySelectorAll('kbd, [aria-hidden]')) each.remove()
  return copy.textContent.trim()
}
