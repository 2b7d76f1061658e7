/** At the end of a space's row: the way to its files, and under it how full it is. */
import type { ComponentType } from 'react'
import { FolderOpen } from 'lucide-react'
import type { EntityEntry } from '@topcenter/model/kit/entity'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import type { RowEndProps } from '../../records/record-panels.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { useBytesText } from '../../ui/page/bytes-text.ts'
import { ownerKeyOf } from './owner-target.ts'
import { toneOf } from './quota-bar.tsx'
import './file-browser.css'

const megabyte = 2 ** 20

/** @param files What lies in spaces of this kind */
export function spaceRowOf(files: EntityEntry): ComponentType<RowEndProps> {
  const { spec } = files
  const base = spec.path!.replace(/\/:.*$/, '')
  const ownerKey = ownerKeyOf(spec.kindOf!.kind)
  return function SpaceRow({ record }) {
    const work = useWork()
    const texts = useTexts()
    const who = useWho()
    const bytes = useBytesText()
    const owner = record[ownerKey]
    if (typeof owner !== 'string' || !who.canView(files)) return null
    const [quota, used] = [Number(record.quota), Number(record.sizeUsed)]
    const share = quota > 0 ? Math.min(100, (used / quota) * 100) : 100
    const label = work('spaces.openFilesOf', {
      name: texts.name(record.names),
      full: work('spaces.quota', { used: bytes(used * megabyte), quota: bytes(quota * megabyte) }),
    })
    return (
      <LinkButton
        variant="ghost"
        className="is-icon space-row"
        href={`${base}/${owner}/${record.token}`}
        aria-label={label}
        title={label}
        data-tone={toneOf(share)}
      >
        <FolderOpen aria-hidden />
        <span className="space-row-bar" aria-hidden>
          <span style={{ inlineSize: `${share}%` }} />
        </span>
      </LinkButton>
    )
  }
}
