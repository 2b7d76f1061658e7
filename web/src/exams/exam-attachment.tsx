/** The attachment of a question: a recording or a video is played in place, a picture shown, a PDF opened in a tab. */
import './exam.css'
import { useRef, useState } from 'react'
import { FileText } from 'lucide-react'
import { useWork } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { useUiText } from '../ui/page/texts.ts'
import { attachmentAddress, type ExamMedia, type PaperAttachment } from './exam-data.ts'

interface ExamAttachmentProps {
  readonly attachment: PaperAttachment | null | undefined
  /** The question or paragraph to which it belongs, in words. */
  readonly of: string
}

export function ExamAttachment({ attachment, of }: ExamAttachmentProps) {
  const work = useWork()
  if (!attachment) return null
  const mediaType = attachment.mediaType as ExamMedia
  const address = attachmentAddress(attachment.token)
  if (mediaType === 'pdf')
    return (
      <LinkButton href={address} target="_blank" rel="noreferrer" className="justify-self-start">
        <FileText aria-hidden size={16} />
        {work('exam.attached.pdf')}
      </LinkButton>
    )
  const label = work('exam.attachedTo', { kind: work(`exam.attached.${mediaType}`), of })
  if (mediaType === 'image') return <img className="exam-picture" src={address} alt={label} />
  return <Played key={attachment.token} kind={mediaType} address={address} label={label} />
}

/** The address that the server sends it to ends after some minutes: it is then asked for again, where it stood. */
function Played({ kind: Kind, address, label }: { kind: 'audio' | 'video'; address: string; label: string }) {
  const work = useWork()
  const t = useUiText()
  const element = useRef<HTMLAudioElement & HTMLVideoElement>(null)
  const isRenewed = useRef(false)
  const [isLost, setLost] = useState(false)
  const renew = () => {
    const player = element.current!
    const { currentTime, paused } = player
    isRenewed.current = true
    setLost(false)
    player.load()
    player.currentTime = currentTime
    if (!paused) void player.play().catch(() => {})
  }
  return (
    <>
      <Kind
        ref={element}
        className={`exam-${Kind}`}
        src={address}
        controls
        preload="metadata"
        playsInline
        aria-label={label}
        onCanPlay={() => (isRenewed.current = false)}
        onError={() => (isRenewed.current ? setLost(true) : renew())}
      />
      {isLost && (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-bad">
          {work('exam.attachedLost')}
          <Button onPress={renew}>{t('retry')}</Button>
        </div>
      )}
    </>
  )
}
