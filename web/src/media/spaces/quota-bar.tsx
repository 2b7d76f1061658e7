/** How full a space is, by kind of file: said in words too, from 70 % and from 90 %. */
import { useWork } from '../../platform/texts.ts'
import { useBytesText } from '../../ui/page/bytes-text.ts'
import { useFormats } from '../../ui/page/language.tsx'

/** @param share Percent */
export const toneOf = (share: number): 'bad' | 'warn' | undefined =>
  share >= 90 ? 'bad' : share >= 70 ? 'warn' : undefined

export interface QuotaBarProps {
  readonly quota: number
  readonly used: number
  /** Bytes that use no quota and do use the disk. */
  readonly copies: number
  readonly byType: readonly { readonly mediaType: string; readonly bytes: number }[]
}

export function QuotaBar({ quota, used, copies, byType }: QuotaBarProps) {
  const work = useWork()
  const bytes = useBytesText()
  const { percent } = useFormats()
  const share = quota > 0 ? Math.min(100, (used / quota) * 100) : 100
  const tone = toneOf(share)
  const words = work('spaces.quota', { used: bytes(used), quota: bytes(quota) })
  const state = used >= quota ? work('spaces.full') : share >= 90 ? work('spaces.nearlyFull') : undefined
  return (
    <div className="quota" data-tone={tone}>
      <div className="quota-words">
        <bdi>{words}</bdi>
        <bdi className="quota-share">{percent(Math.round(share))}</bdi>
      </div>
      <div
        className="quota-bar"
        role="meter"
        aria-valuenow={Math.round(share)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={words}
      >
        {byType.map(({ mediaType, bytes: of }) => (
          <span
            key={mediaType}
            data-kind={mediaType}
            style={{ inlineSize: `${quota > 0 ? (of / quota) * 100 : 0}%` }}
          />
        ))}
      </div>
      {state && <div className="quota-state">{state}</div>}
      {copies > 0 && <div className="quota-copies">{work('spaces.copiesBeside', { size: bytes(copies) })}</div>}
    </div>
  )
}
