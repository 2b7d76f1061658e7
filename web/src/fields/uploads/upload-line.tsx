/** One file of the panel: what becomes of it, in words, and what may be done about it. */
import { use, useRef, useState } from 'react'
import {
  Check,
  Eye,
  FolderOpen,
  Hourglass,
  Pause,
  Play,
  RotateCw,
  TriangleAlert,
  Upload,
  WifiOff,
  X,
} from 'lucide-react'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { useBytesText } from '../../ui/page/bytes-text.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { needRefusals, useTexts, useWork } from '../../platform/texts.ts'
import { ofInput } from '../../platform/uploads/chosen-files.ts'
import { uploadEngine } from '../../platform/uploads/engine.ts'
import { isUnfinished, namedApart, type UploadItem, type UploadState } from '../../platform/uploads/upload-item.ts'

const looks: Readonly<Record<UploadState, { readonly icon: typeof Upload; readonly tone: string }>> = {
  waiting: { icon: Hourglass, tone: 'rest' },
  sending: { icon: Upload, tone: 'moves' },
  checking: { icon: Upload, tone: 'moves' },
  paused: { icon: Pause, tone: 'warn' },
  offline: { icon: WifiOff, tone: 'warn' },
  asks: { icon: FolderOpen, tone: 'warn' },
  needsFile: { icon: FolderOpen, tone: 'warn' },
  done: { icon: Check, tone: 'ok' },
  failed: { icon: TriangleAlert, tone: 'bad' },
}

export function UploadLine({ item }: { item: UploadItem }) {
  const work = useWork()
  const { percent } = useFormats()
  const { id, name, state, size, sent } = item
  const { icon: Icon, tone } = looks[state]
  const { stem, ending } = namedApart(name)
  const share = size > 0 ? Math.floor((sent / size) * 100) : 0
  const isOpen = isUnfinished(item)
  return (
    <li className="upload-line" data-tone={tone}>
      <span className="upload-mark">
        <Icon aria-hidden />
      </span>
      <div className="upload-words">
        <div className="upload-name">
          <bdi title={name}>{stem}</bdi>
          {ending && (
            <span className="upload-ending" dir="ltr">
              {ending}
            </span>
          )}
          {isOpen && <span className="upload-share">{percent(share)}</span>}
        </div>
        <div className="upload-state">
          <Said item={item} />
        </div>
        {isOpen && (
          <div
            className="upload-bar"
            role="progressbar"
            aria-label={name}
            aria-valuenow={share}
            aria-valuetext={percent(share)}
          >
            <span style={{ inlineSize: `${share}%` }} />
          </div>
        )}
      </div>
      <div className="upload-acts">
        <Act item={item} />
        {state !== 'done' && (
          <Press
            className="button is-icon is-ghost"
            aria-label={work(isOpen ? 'uploads.cancel' : 'uploads.forget', { name })}
            onPress={() => uploadEngine.cancel(id)}
          >
            <X aria-hidden />
          </Press>
        )}
      </div>
    </li>
  )
}

function Said({ item }: { item: UploadItem }) {
  const work = useWork()
  const bytes = useBytesText()
  const { state, size, sent, problem, note } = item
  if (problem) return <Reason problem={problem} />
  const part = work('uploads.part', { sent: bytes(sent), size: bytes(size) })
  if (state === 'sending' || state === 'failed') return part
  if (state === 'done' && note === 'macros') return work('uploads.macros')
  return work(`uploads.state.${state}`, { part, size: bytes(size) })
}

const loading = new Map<string, Promise<void>>()
/** The refusals of uploads are of a part that may not be loaded yet. */
function Reason({ problem: { code, params, detail } }: { problem: NonNullable<UploadItem['problem']> }) {
  const texts = useTexts()
  if (!loading.has(code)) loading.set(code, needRefusals([code]))
  use(loading.get(code)!)
  const own = texts.refusal(code, params).detail
  return own.includes('{{') ? detail : own
}

/** Shows the most likely action for an upload. */
function Act({ item }: { item: UploadItem }) {
  const work = useWork()
  const { id, name, state, record, shows } = item
  if (state === 'done')
    return shows && record ? (
      <InnerLink
        href={shows.replace('{record}', record)}
        className="button is-icon is-ghost"
        aria-label={work('uploads.show', { name })}
      >
        <Eye aria-hidden />
      </InnerLink>
    ) : null
  if (state === 'failed')
    return <ActButton label={work('uploads.retry', { name })} icon={RotateCw} onPress={() => uploadEngine.retry(id)} />
  if (state === 'paused' || state === 'asks')
    return <ActButton label={work('uploads.goOn', { name })} icon={Play} onPress={() => uploadEngine.goOn(id)} />
  if (state === 'needsFile') return <ChooseAgain id={id} name={name} />
  return <ActButton label={work('uploads.pause', { name })} icon={Pause} onPress={() => uploadEngine.pause(id)} />
}

function ActButton({ label, icon: Icon, onPress }: { label: string; icon: typeof Upload; onPress: () => void }) {
  return (
    <Press className="button is-icon is-ghost" aria-label={label} title={label} onPress={onPress}>
      <Icon aria-hidden />
    </Press>
  )
}

function ChooseAgain({ id, name }: { id: string; name: string }) {
  const work = useWork()
  const input = useRef<HTMLInputElement>(null)
  const [isOther, setOther] = useState(false)
  return (
    <>
      <ActButton
        label={work('uploads.chooseAgain', { name })}
        icon={FolderOpen}
        onPress={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const [chosen] = ofInput(currentTarget.files)
          currentTarget.value = ''
          if (chosen) setOther(!uploadEngine.choose(id, chosen))
        }}
      />
      {isOther && (
        <span role="alert" className="upload-other">
          {work('uploads.otherFile', { name })}
        </span>
      )}
    </>
  )
}
