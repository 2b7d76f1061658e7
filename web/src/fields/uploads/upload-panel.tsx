/**
 * Uploads in progress, over every page of the dashboard: one line for each file. On a phone it is a bar over the foot
 * that opens.
 */
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { Press } from '../../ui/buttons/press.tsx'
import { announce } from '../../ui/messages/announce.ts'
import { useBytesText } from '../../ui/page/bytes-text.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { usePhone } from '../../ui/page/media.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { showUploads, uploadEngine } from '../../platform/uploads/engine.ts'
import { isMoving, isUnfinished, type UploadItem } from '../../platform/uploads/upload-item.ts'
import { UploadLine } from './upload-line.tsx'
import './upload-panel.css'

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Milliseconds for which it says that all is done, before it makes room. */
const lasts = 8_000

export function UploadPanel() {
  const work = useWork()
  const isPhone = usePhone()
  const all = useSyncExternalStore(uploadEngine.subscribe, uploadEngine.items)
  const items = all.filter((item) => !uploadEngine.isInPlace(item))
  const [isOpen, setOpen] = useState<boolean>()
  const [isAsking, setAsking] = useState(false)
  useEffect(showUploads, [])
  useSaidAloud(all)
  useGoing(items)
  if (items.length === 0) return null
  const shown = isOpen ?? !isPhone
  const unfinished = items.filter(isUnfinished).length
  const done = items.filter(({ state }) => state === 'done').length
  return (
    <section className="uploads" aria-label={work('uploads.panel')} data-open={shown || undefined}>
      <header className="uploads-head">
        <h2>{work('uploads.of', { done, all: items.length })}</h2>
        <Pace items={items} />
        <Press
          className="button is-icon is-ghost"
          aria-label={work(shown ? 'uploads.fold' : 'uploads.unfold')}
          aria-expanded={shown}
          onPress={() => setOpen(!shown)}
        >
          {shown ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
        </Press>
        <Press
          className="button is-icon is-ghost"
          aria-label={work('uploads.close')}
          onPress={() => (unfinished > 0 ? setAsking(true) : uploadEngine.clear(false))}
        >
          <X aria-hidden />
        </Press>
      </header>
      {shown ? (
        <ul className="uploads-list">
          {items.map((item) => (
            <UploadLine key={item.id} item={item} />
          ))}
        </ul>
      ) : (
        <Whole items={items} />
      )}
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            isOpen
            onOpenChange={setAsking}
            title={work('uploads.closeTitle')}
            text={work('uploads.closeText', { count: unfinished })}
            confirmLabel={work('uploads.closeDo')}
            isDanger
            onConfirm={() => uploadEngine.clear(true)}
          />
        </Suspense>
      )}
    </section>
  )
}

const sumOf = (items: readonly UploadItem[], part: 'sent' | 'size'): number =>
  items.reduce((sum, item) => sum + item[part], 0)

/** How long it still takes, and how fast it goes. */
function Pace({ items }: { items: readonly UploadItem[] }) {
  const work = useWork()
  const bytes = useBytesText()
  const moving = items.filter(isMoving)
  useEachSecond(moving.length > 0)
  const speed = uploadEngine.speed()
  if (moving.length === 0 || speed < 1) return <span className="uploads-pace" />
  const seconds = (sumOf(moving, 'size') - sumOf(moving, 'sent')) / speed
  const left =
    seconds < 60
      ? work('uploads.left.seconds')
      : seconds < 3_600
        ? work('uploads.left.minutes', { count: Math.round(seconds / 60) })
        : work('uploads.left.hours', { count: Math.round(seconds / 3_600) })
  return (
    <span className="uploads-pace">
      {left} · {work('uploads.speed', { size: bytes(speed) })}
    </span>
  )
}

/** All together, while the lines are folded. */
function Whole({ items }: { items: readonly UploadItem[] }) {
  const work = useWork()
  const { percent } = useFormats()
  const share = Math.floor((sumOf(items, 'sent') / Math.max(1, sumOf(items, 'size'))) * 100)
  return (
    <div
      className="uploads-whole"
      role="progressbar"
      aria-label={work('uploads.panel')}
      aria-valuenow={share}
      aria-valuetext={percent(share)}
    >
      <span style={{ inlineSize: `${share}%` }} />
    </div>
  )
}

function useEachSecond(isOn: boolean): void {
  const [, turn] = useState(0)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => turn((last) => last + 1), 1_000)
    return () => clearInterval(timer)
  }, [isOn])
}

/** Removes finished uploads from the panel after a while. */
function useGoing(items: readonly UploadItem[]): void {
  const done = items.every(({ state }) => state === 'done') ? items.map(({ id }) => id).join(' ') : ''
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => done.split(' ').forEach(uploadEngine.cancel), lasts)
    return () => clearTimeout(timer)
  }, [done])
}

/** Announces finished uploads to users who do not see the panel. */
function useSaidAloud(items: readonly UploadItem[]): void {
  const work = useWork()
  const texts = useTexts()
  const announced = useRef(new Set<string>())
  useEffect(() => {
    const ended = items.filter((item) => !isUnfinished(item) && !announced.current.has(`${item.id} ${item.state}`))
    if (ended.length === 0) return
    for (const { id, state } of ended) announced.current.add(`${id} ${state}`)
    announce(
      ended
        .map(({ name, problem }) =>
          problem
            ? work('uploads.isFailed', { name, reason: texts.refusal(problem.code, problem.params).detail })
            : work('uploads.isDone', { name }),
        )
        .join(' '),
    )
  }, [items, work, texts])
}
